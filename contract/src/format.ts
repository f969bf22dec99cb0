/** How Assay writes dates, money and figures, on screens, in mails and on invoices: American English, whatever the reader's language. */

type Moment = Date | string

/** "Dec 4, 2026". Without a time zone it's the reader's; the server always passes 'UTC'. */
export function formatDay(moment: Moment, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(moment))
}

/** "Dec 4", where the year is plain from what stands around it. */
export function formatShortDay(moment: Moment, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone }).format(new Date(moment))
}

/** "Nov 4 – Dec 4, 2026"; both years where they differ. */
export function formatPeriod(from: Moment, to: Moment, timeZone?: string): string {
  const [first, last] = [formatDay(from, timeZone), formatDay(to, timeZone)]
  const isSameYear = first.slice(-4) === last.slice(-4)
  return `${isSameYear ? formatShortDay(from, timeZone) : first} – ${last}`
}

/** "Dec 4, 2026, 5:47 PM UTC". */
export function formatTime(moment: Moment, timeZone?: string): string {
  const parts = { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZoneName: 'short', timeZone })
    .format(new Date(moment))
    .replace(/\u202f/g, ' ')
}

/** "5:47 PM", where the day is plain from what stands around it. */
export function formatTimeOfDay(moment: Moment, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
    .format(new Date(moment))
    .replace(/\u202f/g, ' ')
}

/** "$49.00", "₹3,499.00". Amounts are whole minor units, divided only here. */
export function formatMoney(amountMinor: number, currency: string): string {
  return moneyFormat(currency, 2).format(amountMinor / 100)
}

/** A price on a card: whole amounts without decimals, "$49", but "$39.17". */
export function formatPrice(amountMinor: number, currency: string): string {
  return moneyFormat(currency, amountMinor % 100 === 0 ? 0 : 2).format(amountMinor / 100)
}

/** "30,000". */
export function formatCount(value: number): string {
  return value.toLocaleString('en-US')
}

/** "1 check", "30,000 checks". */
export function formatCounted(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`
}

/** "20%", "99.95%": as many decimals as asked for, and no zeros at the end. */
export function formatPercent(percent: number, digits = 0): string {
  return `${percent.toLocaleString('en-US', { maximumFractionDigits: digits })}%`
}

function moneyFormat(currency: string, digits: number): Intl.NumberFormat {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options })
  } catch {
    // Not a currency code, but the amount is still worth showing.
    return new Intl.NumberFormat('en-US', options)
  }
}
