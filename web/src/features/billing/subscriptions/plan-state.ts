import { type BillingCycle, parsePlanId, plans } from '@assay/contract/billing/catalogue'
import type { BillingState, SubscriptionRow } from '@assay/contract/billing/subscription'
import { formatDay, formatShortDay } from '@assay/contract/format'
import { formatCount } from '@assay/contract/format/figures'
import type { UsageReport } from '@assay/contract/usage'
import type { PillTone } from '../../../ui/data/pill.tsx'

export type PlanState = { tone: PillTone; label: string }

/** One state at a time, the most pressing one. */
export function describeState(row: SubscriptionRow, state: BillingState | undefined): PlanState {
  if (!row.is_active) return { tone: 'neutral', label: 'Not Active' }
  if (row.entitlement === 'grace') return { tone: 'warn', label: 'Payment due' }
  const end = state?.current_end ?? row.expires_at
  if (row.cancel_status !== null) return { tone: 'warn', label: end ? `Ends ${formatShortDay(end)}` : 'Ending' }
  return { tone: 'ok', label: 'Active' }
}

/** "Professional", or "Professional (yearly)" where the cycle changes too. */
export function shortName(planId: string | null, comparedWith?: string): string {
  const ref = parsePlanId(planId ?? '')
  if (!ref) return 'your plan'
  const other = parsePlanId(comparedWith ?? '')
  const isOtherCycle = other !== null && ref.tier !== 'free' && other.cycle !== ref.cycle
  return isOtherCycle ? `${plans[ref.tier].name} (${ref.cycle})` : plans[ref.tier].name
}

export function cycleNoun(cycle: BillingCycle): string {
  return cycle === 'yearly' ? 'year' : 'month'
}

/** When the quota resets, and where the pace of the last seven days leads. */
export function describePace({ quota, rows }: UsageReport, now = new Date()): string {
  const { used, limit, remaining, period_end, runs_out_at } = quota
  const resets = `Resets ${formatDay(period_end, 'UTC')}.`
  if (limit === null || used === 0 || remaining === 0) return resets
  if (runs_out_at !== null) return `${resets} At this pace you’ll run out on ${formatShortDay(runs_out_at, 'UTC')}.`
  const weekAgo = new Date(now.getTime() - 7 * dayMs).toISOString().slice(0, 10)
  const lastWeek = rows.filter(({ day }) => day > weekAgo).reduce((sum, { checks }) => sum + checks, 0)
  const daysLeft = Math.max(0, (Date.parse(period_end) - now.getTime()) / dayMs)
  const expected = Math.min(limit, used + (lastWeek / 7) * daysLeft)
  return `${resets} At this pace you’ll use about ${formatCount(rounded(expected))}.`
}

const dayMs = 86_400_000

/** To two digits: an estimate, not a promise. */
function rounded(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1)
  return Math.round(value / step) * step
}
