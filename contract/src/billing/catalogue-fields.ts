import { z } from 'zod'
import { billingCycles, currencies, tiers } from './catalogue.ts'

export const Tier = z.enum(tiers)
export type Tier = z.infer<typeof Tier>

export const BillingCycle = z.enum(billingCycles)
export type BillingCycle = z.infer<typeof BillingCycle>

export const Currency = z.enum(currencies)
export type Currency = z.infer<typeof Currency>
