import { parsePlanId } from '@assay/contract/billing/catalogue'

/** Ten years: a subscription runs until canceled, but the provider requires a count. */
export function remainingCycles(planId: string): number {
  return parsePlanId(planId)?.cycle === 'yearly' ? 10 : 120
}
