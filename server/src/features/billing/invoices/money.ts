/** "INR 3,499.00": the code, because the fonts of an invoice have no rupee sign and a dollar is not always one. */
export function money(amountMinor: number, currency: string): string {
  const amount = (amountMinor / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${currency} ${amount}`
}
