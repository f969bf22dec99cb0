import { parsePlanId } from '@assay/contract/billing/catalogue'

/** The parts of a plan id that we stored ourselves, so it must be in the catalogue. */
export function planRef(planId: string) {
  const ref = parsePlanId(planId)
  if (!ref) throw new Error(`${planId} is not in the catalogue`)
  return ref
}
