/**
 * How Assay writes dates, money and figures, on screens, in mails and on invoices: American English, whatever the reader's
 * language. By hand where that's simple: a browser's first use of `Intl` takes 100 ms on a slow phone, and every formatter more.
 */

import { grouped } from './format/figures.ts'

type Moment = Date | string

/** "Dec 4, 2026". Without a time zone it's the reader's; the server always passes 'UTC'. */
export function formatDay(moment: Moment, timeZone?: string): string {
  return `${formatShortDay(moment, timeZone)}, ${clockOf(moment, timeZone).year}`
}

/** "Dec 4", where the year is plain from what stands around it. */
export function formatShortDay(moment: Moment, timeZone?: string): string {
  const { month, day } = clockOf(moment, timeZone)
  return `${months[month]} ${day}`
}

/** "Wednesday", the reader's. */
export function formatWeekday(moment: Moment): string {
  return weekdays[new Date(moment).getDay()] ?? ''
}

/** "Nov 4 – Dec 4, 2026"; both years where they differ. */
export function formatPeriod(from: Moment, to: Moment, timeZone?: string): string {
  const [first, last] = [formatDay(from, timeZone), formatDay(to, timeZone)]
  const isSameYear = first.slice(-4) === last.slice(-4)
  return `${isSameYear ? formatShortDay(from, timeZone) : first} – ${last}`
}

/** "Dec 4, 2026, 5:47 PM UTC". */
export function formatTime(moment: Moment, timeZone?: string): string {
  return `${formatDay(moment, timeZone)}, ${formatTimeOfDay(moment, timeZone)} ${zoneName(moment, timeZone)}`
}

/** "5:47 PM", where the day is plain from what stands around it. */
export function formatTimeOfDay(moment: Moment, timeZone?: string): string {
  const { hour, minute } = clockOf(moment, timeZone)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "$49.00", "₹3,499.00". Amounts are whole minor units, divided only here. */
export function formatMoney(amountMinor: number, currency: string): string {
  return money(amountMinor, currency, 2)
}

/** A price on a card: whole amounts without decimals, "$49", but "$39.17". */
export function formatPrice(amountMinor: number, currency: string): string {
  return money(amountMinor, currency, amountMinor % 100 === 0 ? 0 : 2)
}

function money(amountMinor: number, currency: string, digits: number): string {
  const amount = grouped(Math.abs(amountMinor / 100).toFixed(digits))
  return `${amountMinor < 0 ? '-' : ''}${signs[currency] ?? otherSign(currency)}${amount}`
}

function otherSign(currency: string): string {
  try {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
  } catch {
    // An unknown currency code; the amount is still worth showing.
    return ''
  }
}

/** 2026-11-15, for comparing days. */
export function formatIsoDay(moment: Moment, timeZone?: string): string {
  const { year, month, day } = clockOf(moment, timeZone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month + 1)}-${two(day)}`
}

/** The date and time in that zone. */
function clockOf(moment: Moment, timeZone: string | undefined) {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) throw new RangeError(`${moment} is no moment.`)
  if (timeZone === 'UTC') {
    const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
    return { year, month, day, hour: date.getUTCHours(), minute: date.getUTCMinutes() }
  }
  const there = timeZone === undefined ? date : new Date(date.toLocaleString('en-US', { timeZone }))
  const [year, month, day] = [there.getFullYear(), there.getMonth(), there.getDate()]
  return { year, month, day, hour: there.getHours(), minute: there.getMinutes() }
}

/** "UTC", "EST", "GMT+1". */
function zoneName(moment: Moment, timeZone: string | undefined): string {
  if (timeZone === 'UTC') return timeZone
  const format = zoneFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone })
  zoneFormats.set(timeZone, format)
  return format.formatToParts(new Date(moment)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Creating a formatter takes a slow phone 20 ms, and a list has many times. */
const zoneFormats = new Map<string | undefined, Intl.DateTimeFormat>()

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const signs: Record<string, string> = { USD: '$', INR: '₹' }
