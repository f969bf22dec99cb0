import type { Quota } from '@assay/contract/usage'
import { capitalized } from './describe-subscription.ts'
import { dashboardIntro } from './intro.ts'

/** What the account has used and where that leads, in two sentences. */
export function describePace(quota: Quota | undefined): string {
  if (!quota) return dashboardIntro.description
  const { used, limit, remaining, tier, period_end, runs_out_at } = quota
  if (used === 0) return `You are on the ${capitalized(tier)} plan. No check in this period yet.`
  const begin = `${used.toLocaleString('en-US')} ${used === 1 ? 'check' : 'checks'} in this period.`
  if (limit === null) return begin
  if (remaining === 0) return `${begin} Your quota is used up until ${day.format(new Date(period_end))}.`
  if (runs_out_at !== null) return `${begin} At this pace you run out on ${day.format(new Date(runs_out_at))}.`
  return `${begin} At this pace your quota lasts until it resets.`
}

export const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
