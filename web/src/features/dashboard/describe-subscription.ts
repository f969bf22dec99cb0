import { formatDay, formatShortDay } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import type { Subscription } from './api.ts'

type Shown = { now: Date /** The browser's own, unless a test says otherwise. */; timeZone?: string }

/** When the plan ends, in days where that's easier to read than the date. */
export function describeExpiry(expiresAt: string | null, { now, timeZone }: Shown): string {
  if (expiresAt === null) return 'N/A'
  const left = Date.parse(expiresAt) - now.getTime()
  if (left < 0) return `Expired ${describeSpan(-left)} ago`
  // A started day counts: nothing expires "in 0 days" while it still works.
  const days = Math.max(1, Math.ceil(left / dayMs))
  return days <= 30 ? `Expires in ${formatCounted(days, 'day')}` : `Expires on ${formatDay(expiresAt, timeZone)}`
}

/** What is left, never below zero; without a limit, what was used. */
export function describeUsage({ usage, usage_limit }: Pick<Subscription, 'usage' | 'usage_limit'>): string {
  if (usage_limit === null) return `${formatCounted(usage, 'check')} used · Unlimited`
  return `${formatCount(Math.max(0, usage_limit - usage))} remaining of ${formatCounted(usage_limit, 'check')}`
}

/** The word says whether the plan works; the note, why it may not go on working. */
export function describeStatus(plan: Pick<Subscription, 'is_active' | 'entitlement' | 'cancel_status'>): {
  word: 'Active' | 'Inactive'
  note: 'Payment due' | 'Ending' | null
} {
  if (!plan.is_active) return { word: 'Inactive', note: null }
  if (plan.entitlement === 'grace') return { word: 'Active', note: 'Payment due' }
  return { word: 'Active', note: plan.cancel_status === null ? null : 'Ending' }
}

/** What happens when the paid period is over; null where nothing does. A failed payment has a link instead. */
export function describeNext({ is_active, expires_at, cancel_status }: Subscription): string | null {
  if (!is_active || expires_at === null) return null
  return cancel_status === null ? 'Renews automatically' : `Canceled — ends ${formatShortDay(expires_at)}`
}

/** `user_verification_pro_monthly` is "Pro (monthly)"; only plan cards say Professional. */
export function describeTier(planId: string | null): string {
  const [, tier, cycle] = /_([a-z]+)_([a-z]+)$/.exec(planId ?? '') ?? []
  if (!tier || !cycle) return planId ? capitalized(planId) : 'Unknown Plan'
  return `${capitalized(tier)} (${cycle})`
}

/** By the row's plan name, else by the family its id starts with. */
export function describePlan({ plan_name, plan_id }: { plan_name: string | null; plan_id: string | null }): string {
  const family = plan_name || plan_id?.replace(/_[a-z]+_[a-z]+$/, '')
  return family ? family.split('_').map(capitalized).join(' ') : 'Unknown Plan'
}

function describeSpan(milliseconds: number): string {
  const step = steps.find(({ inMs }) => milliseconds >= inMs) ?? { name: 'minute', inMs: 60_000 }
  return formatCounted(Math.max(1, Math.floor(milliseconds / step.inMs)), step.name)
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const dayMs = 86_400_000
const steps = [
  { name: 'year', inMs: 365 * dayMs },
  { name: 'month', inMs: 30 * dayMs },
  { name: 'day', inMs: dayMs },
  { name: 'hour', inMs: 3_600_000 },
] as const
