/** "15 November 2026", as mails and invoices write it: in UTC, whoever reads it. */
export function longDate(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
