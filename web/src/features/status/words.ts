import { formatPercent } from '@assay/contract/format/figures'
import type { CheckState, CurrentState } from '@assay/contract/status'
import { type ComponentId, componentNames } from '@assay/contract/status-components'
import type { PillTone } from '../../ui/data/pill.tsx'

export const components: Record<ComponentId, { name: string; about: string }> = {
  api: { name: componentNames.api, about: 'Email and name verification' },
  database: { name: componentNames.database, about: 'Accounts, keys and usage' },
  feeds: { name: componentNames.feeds, about: 'Disposable email domains' },
  mail: { name: componentNames.mail, about: 'Sign-in links, codes and receipts' },
  payments: { name: componentNames.payments, about: 'Checkout, renewals and invoices' },
}

export const states: Record<CurrentState, { label: string; tone: PillTone; overall: string }> = {
  up: { label: 'Operational', tone: 'ok', overall: 'All systems operational' },
  degraded: { label: 'Degraded', tone: 'warn', overall: 'Some systems have degraded performance' },
  down: { label: 'Down', tone: 'bad', overall: 'Some systems are down' },
  unknown: { label: 'No data', tone: 'neutral', overall: 'No recent data' },
}

/** A day's label, by its worst state. */
export function describeDay(state: CheckState | null, uptimePercent: number | null): string {
  if (state === null) return 'no data'
  if (state === 'up') return 'no incidents'
  return uptimePercent === null || state === 'degraded'
    ? 'degraded performance'
    : `outage, ${formatPercent(uptimePercent, 2)} uptime`
}
