import type { Subscription } from './subscription.ts'

type Shown = { now: Date /** The browser's own, unless a test says otherwise. */; timeZone?: string }

/** When the plan ends, in days where that's easier to read than the date. */
export function describeExpiry(expiresAt: string | null, { now, timeZone }: Shown): string {
  if (expiresAt === null) return 'N/A'
  const moment = new Date(expiresAt)
  const left = moment.getTime() - now.getTime()
  if (left < 0) return `Expired ${describeSpan(-left)} ago`
  // A started day counts: nothing expires "in 0 days" while it still works.
  const days = Math.max(1, Math.ceil(left / dayMs))
  if (days <= 30) return `Expires in ${days === 1 ? '1 day' : `${days} days`}`
  return `Expires on ${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', ...(timeZone && { timeZone }) }).format(moment)}`
}

/** What is left, never below zero; without a limit, what was used. */
export function describeUsage({ usage, usage_limit }: Pick<Subscription, 'usage' | 'usage_limit'>): string {
  if (usage_limit === null) return `${figure(usage)} used · Unlimited`
  return `${figure(Math.max(0, usage_limit - usage))} remaining of ${figure(usage_limit)}`
}

/** `user_verification_pro_monthly` is "Pro (monthly)". */
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
  const unit = units.find(({ inMs }) => milliseconds >= inMs) ?? { name: 'minute', inMs: 60_000 }
  const count = Math.max(1, Math.floor(milliseconds / unit.inMs))
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const figure = (value: number) => value.toLocaleString('en-US')

const dayMs = 86_400_000
const units = [
  { name: 'year', inMs: 365 * dayMs },
  { name: 'month', inMs: 30 * dayMs },
  { name: 'day', inMs: dayMs },
  { name: 'hour', inMs: 3_600_000 },
] as const
