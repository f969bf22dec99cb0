import { type Currency, catalogueVersion, parsePlanId, planDisplayName, priceOf } from '@assay/contract/plans'
import type { BillingDeps } from './billing-deps.ts'
import { refusePayment } from './payment-refused.ts'
import { findPlanVersion, keepPlanVersion, type PlanVersion } from './queries-plans.ts'

/** The plan at the provider, which is made there when the first customer wants it. */
export async function needProviderPlan(deps: BillingDeps, planId: string, currency: Currency): Promise<PlanVersion> {
  const { db, payments, config, now } = deps
  const wanted = { account: config.razorpay?.keyId ?? 'sandbox', planId, currency, version: catalogueVersion }
  const known = await db.asService((tx) => findPlanVersion(tx, wanted))
  if (known) return known
  const ref = parsePlanId(planId)
  const amountMinor = ref && priceOf(ref.tier, ref.cycle, currency)
  if (!ref || !amountMinor) throw new Error(`${planId} cannot be bought in ${currency}`)
  const made = await payments.createPlan({
    name: planDisplayName(planId),
    period: ref.cycle,
    interval: 1,
    amountMinor,
    currency,
    notes: { plan_id: planId, version: String(catalogueVersion) },
  })
  if (made.status !== 'ok') throw refusePayment(deps, made)
  const kept = await db.asService(async (tx) => {
    await keepPlanVersion(tx, { ...wanted, amountMinor, providerPlanId: made.plan.id }, now())
    return findPlanVersion(tx, wanted)
  })
  if (!kept) throw new Error('A plan was made at the provider, but is not remembered.')
  return kept
}
