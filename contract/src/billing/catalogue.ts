import type { ServiceId } from '../services.ts'

// Public pages show the plans and load no schemas; those are in catalogue-fields.ts.

/** Smallest first. */
export const tiers = ['free', 'basic', 'pro', 'enterprise'] as const
export type Tier = (typeof tiers)[number]

export const billingCycles = ['monthly', 'yearly'] as const
export type BillingCycle = (typeof billingCycles)[number]

export const currencies = ['USD', 'INR'] as const
export type Currency = (typeof currencies)[number]

export type Plan = {
  tier: Tier
  name: string
  description: string
  /** Checks per month, on yearly plans too; null is unlimited. One field checked is one check. */
  unitLimit: number | null
  requestsPerSecond: number
  /** In minor units, per cycle; null is negotiated with sales. */
  prices: Prices | null
  features: readonly string[]
  limitations: readonly string[]
  badge: string | null
  isHighlighted: boolean
  buttonText: string
}

export type Prices = Record<Currency, Record<BillingCycle, number>>

/** The plans of user verification, smallest first: one list for the cards, the checkout, the quota and the names. `PLANS_FILE` changes it. */
export const plans: Record<Tier, Plan> = {
  free: {
    tier: 'free',
    name: 'Free',
    description: 'Try every check on your own data.',
    unitLimit: 25,
    requestsPerSecond: 2,
    prices: { USD: { monthly: 0, yearly: 0 }, INR: { monthly: 0, yearly: 0 } },
    features: ['25 API calls per month', 'Disposable email detection', 'Name verification', 'Test keys'],
    limitations: ['2 requests per second', 'Community support'],
    badge: null,
    isHighlighted: false,
    buttonText: 'Get Started',
  },
  basic: {
    tier: 'basic',
    name: 'Basic',
    description: 'For products in production.',
    unitLimit: 30_000,
    requestsPerSecond: 10,
    prices: { USD: { monthly: 49_00, yearly: 470_00 }, INR: { monthly: 3_499_00, yearly: 33_599_00 } },
    features: [
      '30,000 API calls per month',
      '10 requests per second',
      'Disposable email detection',
      'Name verification',
      'Usage analytics and export',
      'Email support within 24 hours',
    ],
    limitations: ['No uptime commitment'],
    badge: null,
    isHighlighted: false,
    buttonText: 'View Details',
  },
  pro: {
    tier: 'pro',
    name: 'Professional',
    description: 'For growing teams.',
    unitLimit: 65_000,
    requestsPerSecond: 10,
    prices: { USD: { monthly: 99_00, yearly: 950_00 }, INR: { monthly: 6_999_00, yearly: 69_999_00 } },
    features: [
      '65,000 API calls per month',
      '10 requests per second',
      '99.99% uptime',
      'Disposable email detection',
      'Name verification',
      'Usage analytics and export',
      'Email support within 24 hours',
    ],
    limitations: [],
    badge: 'Most Popular',
    isHighlighted: true,
    buttonText: 'View Details',
  },
  enterprise: {
    tier: 'enterprise',
    name: 'Enterprise',
    description: 'For high volume and custom terms.',
    unitLimit: null,
    requestsPerSecond: 50,
    prices: null,
    features: [
      'Unlimited API calls',
      '50 requests per second',
      '99.99% uptime',
      'Payment by invoice',
      'Dedicated account manager',
    ],
    limitations: [],
    badge: null,
    isHighlighted: false,
    buttonText: 'Contact Sales',
  },
}

export const usualPlans = structuredClone(plans)

/** An operator's own catalogue, by plan. The four plans themselves stay: subscriptions refer to them. */
export type CatalogueChanges = { [Name in Tier]?: Omit<Plan, 'tier'> }

/** Called before anything reads the plans: when a process or the web app starts. */
export function changePlans(changes: CatalogueChanges): void {
  for (const tier of tiers) Object.assign(plans[tier], usualPlans[tier], changes[tier])
}

/** `user_verification_basic_monthly`, as stored in a subscription's row. */
export function planId(tier: Tier, cycle: BillingCycle, service: ServiceId = 'developer'): string {
  return `${planPrefixes[service]}_${tier}_${cycle}`
}

export type PlanRef = { service: ServiceId; tier: Tier; cycle: BillingCycle }

export function parsePlanId(id: string): PlanRef | null {
  return planRefs.get(id) ?? null
}

/** "User Verification Basic", with the suffix "Annual" for yearly plans. */
export function planDisplayName(id: string | null | undefined): string {
  const ref = parsePlanId(id ?? '')
  if (!ref) return 'Unknown Plan'
  return `${planFamilies[ref.service]} ${plans[ref.tier].name}${ref.cycle === 'yearly' ? ' Annual' : ''}`
}

/** Plan name per family; the developer service sells user verification. */
export const planFamilies: Record<ServiceId, string> = {
  developer: 'User Verification',
  law: 'Legal Research',
  other: 'Business Analytics',
}

/** The label of the family itself. */
export const serviceLabels: Record<ServiceId, string> = {
  developer: 'Developer Tools',
  law: 'Law Tools',
  other: 'Business Analytics',
}

/** In minor units; null if negotiated with sales. */
export function priceOf(tier: Tier, cycle: BillingCycle, currency: Currency): number | null {
  return plans[tier].prices?.[currency][cycle] ?? null
}

/** The customer's country decides the currency: rupees in India, dollars everywhere else. */
export function currencyOf(country: string): Currency {
  return country === 'IN' ? 'INR' : 'USD'
}

export type Saving = { amountMinor: number; percent: number }

/** What a yearly plan saves over twelve months, in percent with one decimal; null if nothing. */
export function yearlySaving(tier: Tier, currency: Currency): Saving | null {
  const [monthly, yearly] = [priceOf(tier, 'monthly', currency), priceOf(tier, 'yearly', currency)]
  if (!monthly || !yearly) return null
  const amountMinor = 12 * monthly - yearly
  return { amountMinor, percent: Math.round((1000 * amountMinor) / (12 * monthly)) / 10 }
}

const planPrefixes: Record<ServiceId, string> = {
  developer: 'user_verification',
  law: 'legal_research',
  other: 'business_analytics',
}

const planRefs = new Map<string, PlanRef>(
  (['developer', 'law', 'other'] as const).flatMap((service) =>
    tiers.flatMap((tier) =>
      billingCycles.map((cycle): [string, PlanRef] => [planId(tier, cycle, service), { service, tier, cycle }]),
    ),
  ),
)
