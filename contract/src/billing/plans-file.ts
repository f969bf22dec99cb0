import { z } from 'zod'
import { formatCount } from '../format/figures.ts'
import { type CatalogueChanges, plans, type Tier, tiers } from './catalogue.ts'

const Text = z.string().trim().min(1).max(60)
const Lines = z.array(z.string().trim().min(1).max(80)).max(12)
/** As people write it, such as 49 or 49.5. */
const Amount = z
  .number()
  .positive()
  .max(10_000_000)
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'must have at most two decimals')
const PerCycle = z.strictObject({ monthly: Amount, yearly: Amount })
const Prices = z.strictObject({ USD: PerCycle, INR: PerCycle })

const FreePlan = z.strictObject({
  name: Text.optional(),
  description: Text.optional(),
  /** Null is unlimited. */
  checks_per_month: z.int().min(1).max(1_000_000_000).nullable().optional(),
  requests_per_second: z.int().min(1).max(1000).optional(),
  features: Lines.optional(),
  limitations: Lines.optional(),
  /** Null for none. */
  badge: Text.nullable().optional(),
  highlighted: z.boolean().optional(),
})
const PaidPlan = FreePlan.extend({ prices: Prices.optional() })

/** `PLANS_FILE`: what an operator sells. What a plan leaves out stays as it is. */
export const PlansFile = z
  .strictObject({
    free: FreePlan.optional(),
    basic: PaidPlan.optional(),
    pro: PaidPlan.optional(),
    /** A plan without prices is sold by agreement. */
    enterprise: PaidPlan.optional(),
  })
  .transform((file): CatalogueChanges => {
    const changes: CatalogueChanges = {}
    for (const tier of tiers) if (file[tier]) changes[tier] = changeOf(tier, file[tier])
    return changes
  })

function changeOf(tier: Tier, plan: z.infer<typeof PaidPlan>): NonNullable<CatalogueChanges[Tier]> {
  const before = plans[tier]
  const unitLimit = plan.checks_per_month === undefined ? before.unitLimit : plan.checks_per_month
  const requestsPerSecond = plan.requests_per_second ?? before.requestsPerSecond
  // Their lines about quota and rate follow the figures.
  const follow = (lines: readonly string[]) =>
    lines.map((line) =>
      line
        .replace(callsLine(before.unitLimit), callsLine(unitLimit))
        .replace(rateLine(before.requestsPerSecond), rateLine(requestsPerSecond)),
    )
  return {
    name: plan.name ?? before.name,
    description: plan.description ?? before.description,
    unitLimit,
    requestsPerSecond,
    prices: plan.prices ? inMinorUnits(plan.prices) : before.prices,
    features: plan.features ?? follow(before.features),
    limitations: plan.limitations ?? follow(before.limitations),
    badge: plan.badge === undefined ? before.badge : plan.badge,
    isHighlighted: plan.highlighted ?? before.isHighlighted,
    // A plan with a price can be bought.
    buttonText: tier === 'enterprise' && plan.prices ? plans.pro.buttonText : before.buttonText,
  }
}

function callsLine(limit: number | null): string {
  return limit === null ? 'Unlimited API calls' : `${formatCount(limit)} API calls per month`
}

function rateLine(perSecond: number): string {
  return perSecond === 1 ? '1 request per second' : `${perSecond} requests per second`
}

function inMinorUnits({ USD, INR }: z.infer<typeof Prices>): NonNullable<(typeof plans)[Tier]['prices']> {
  const minor = ({ monthly, yearly }: z.infer<typeof PerCycle>) => ({
    monthly: Math.round(monthly * 100),
    yearly: Math.round(yearly * 100),
  })
  return { USD: minor(USD), INR: minor(INR) }
}
