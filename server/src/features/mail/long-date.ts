/** "15 November 2026" in UTC, as mails and invoices write dates. */
export function longDate(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
