/** An invoice amount: "$49.00", "₹3,499.00". Amounts are whole minor units, divided only here. */
export function formatMoney(amountMinor: number, currency: string): string {
  return formatterFor(currency, 2).format(amountMinor / 100)
}

/** A price on a card: whole amounts without decimals, "$49", but "$39.17". */
export function formatPrice(amountMinor: number, currency: string): string {
  return formatterFor(currency, amountMinor % 100 === 0 ? 0 : 2).format(amountMinor / 100)
}

/** One place for the format: en-US, whatever the browser's language. */
function formatterFor(currency: string, digits: number): Intl.NumberFormat {
  const options = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  try {
    return new Intl.NumberFormat('en-US', options)
  } catch {
    // Not a currency code, but the amount is still worth showing.
    return new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  }
}
