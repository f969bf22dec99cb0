import { z } from 'zod'

export const Tier = z.enum(['free', 'basic', 'pro', 'enterprise'])
export type Tier = z.infer<typeof Tier>

export const BillingCycle = z.enum(['monthly', 'yearly'])
export type BillingCycle = z.infer<typeof BillingCycle>

export type Plan = {
  tier: Tier
  name: string
  /** Units in a month, also where a year is paid at once; null has no limit. One field checked is one unit. */
  unitLimit: number | null
  requestsPerSecond: number
}

/** The plans of user verification, the smallest first: one list for the cards, the checkout and the quota. */
export const plans: Record<Tier, Plan> = {
  free: { tier: 'free', name: 'Free', unitLimit: 25, requestsPerSecond: 2 },
  basic: { tier: 'basic', name: 'Basic', unitLimit: 30_000, requestsPerSecond: 10 },
  pro: { tier: 'pro', name: 'Professional', unitLimit: 65_000, requestsPerSecond: 10 },
  enterprise: { tier: 'enterprise', name: 'Enterprise', unitLimit: null, requestsPerSecond: 50 },
}

/** `user_verification_basic_monthly`, as it stands in a subscription's row. */
export function planId(tier: Tier, cycle: BillingCycle): string {
  return `user_verification_${tier}_${cycle}`
}
