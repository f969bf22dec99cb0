import { parsePlanId } from '@assay/contract/billing/catalogue'

/** Ten years: a subscription goes on until it is cancelled, but the provider wants a number. */
export function remainingCycles(planId: string): number {
  return parsePlanId(planId)?.cycle === 'yearly' ? 10 : 120
}
