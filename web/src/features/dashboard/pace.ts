import { plans } from '@assay/contract/billing/catalogue'
import { formatShortDay } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import type { Quota } from '@assay/contract/usage'
import { dashboardIntro } from './intro.ts'

/** What the account has used and where that leads, in two sentences. */
export function describePace(quota: Quota | undefined): string {
  if (!quota) return dashboardIntro.description
  const { used, limit, remaining, tier, period_end, runs_out_at } = quota
  if (used === 0) return `You’re on the ${plans[tier].name} plan. No checks yet this period.`
  const begin = `${formatCounted(used, 'check')} this period.`
  if (limit === null) return begin
  const resets = formatShortDay(period_end, 'UTC')
  if (remaining === 0) return `${begin} Your quota is used up and resets ${resets}.`
  if (runs_out_at !== null) return `${begin} At this pace you’ll run out on ${formatShortDay(runs_out_at, 'UTC')}.`
  return `${begin} At this pace your quota will last until it resets ${resets}.`
}
