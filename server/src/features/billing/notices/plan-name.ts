import { parsePlanId, planDisplayName, plans } from '@assay/contract/billing/catalogue'

/** "Professional", "Basic (yearly)": a customer has one plan, so the service's name would only be in the way. */
export function planName(planId: string): string {
  const ref = parsePlanId(planId)
  if (!ref) return planDisplayName(planId)
  return `${plans[ref.tier].name}${ref.cycle === 'yearly' ? ' (yearly)' : ''}`
}
