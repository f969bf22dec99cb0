/** "INR 3,499.00": the currency code, because the PDF fonts have no rupee sign and `$` is ambiguous. */
export function money(amountMinor: number, currency: string): string {
  const amount = (amountMinor / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${currency} ${amount}`
}
