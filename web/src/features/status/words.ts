import type { CheckState, ComponentId, CurrentState } from '@assay/contract/status'
import type { PillTone } from '../../ui/data/pill.tsx'

export const components: Record<ComponentId, { name: string; about: string }> = {
  api: { name: 'API', about: 'Verdicts on e-mail addresses and names' },
  database: { name: 'Database', about: 'Accounts, keys and usage' },
  feeds: { name: 'Domain lists', about: 'What e-mail domains are judged with' },
  mail: { name: 'E-mail', about: 'Links, codes and receipts' },
  payments: { name: 'Payments', about: 'Checkout, renewals and invoices' },
}

/** What a check can find. */
export const checkStates: Record<CheckState, true> = { up: true, degraded: true, down: true }

export const states: Record<CurrentState, { label: string; tone: PillTone; overall: string }> = {
  up: { label: 'Operational', tone: 'ok', overall: 'All systems operational' },
  degraded: { label: 'Degraded', tone: 'warn', overall: 'Some systems are degraded' },
  down: { label: 'Down', tone: 'bad', overall: 'Some systems are down' },
  unknown: { label: 'Not measured', tone: 'neutral', overall: 'Nothing was measured lately' },
}

/** A day's label, by its worst state. */
export function describeDay(state: CheckState | null, uptimePercent: number | null): string {
  if (state === null) return 'no data'
  if (state === 'up') return 'no trouble'
  return uptimePercent === null || state === 'degraded'
    ? 'degraded at times'
    : `down at times, ${percent(uptimePercent)} up`
}

export function percent(value: number): string {
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })}%`
}

export function shortDay(day: string): string {
  return dayFormat.format(new Date(day))
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
