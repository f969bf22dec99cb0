import { z } from 'zod'
import { billingCycles, type CatalogueChanges, currencies, tiers } from './catalogue.ts'

export const Tier = z.enum(tiers)
export type Tier = z.infer<typeof Tier>

export const BillingCycle = z.enum(billingCycles)
export type BillingCycle = z.infer<typeof BillingCycle>

export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>

const PerCycle = z.object({ monthly: z.int(), yearly: z.int() })

/** What the web app gets of an operator's own catalogue. */
export const PlanChanges: z.ZodType<CatalogueChanges> = z.partialRecord(
  Tier,
  z.object({
    name: z.string(),
    description: z.string(),
    unitLimit: z.int().nullable(),
    requestsPerSecond: z.int(),
    prices: z.object({ USD: PerCycle, INR: PerCycle }).nullable(),
    features: z.array(z.string()),
    limitations: z.array(z.string()),
    badge: z.string().nullable(),
    isHighlighted: z.boolean(),
    buttonText: z.string(),
  }),
)
