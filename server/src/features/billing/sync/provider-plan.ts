import { type Currency, planDisplayName } from '@assay/contract/billing/catalogue'
import type { BillingDeps } from '../billing-deps.ts'
import { planRef } from '../rules/plan-ref.ts'
import { findPlanVersion, keepPlanVersion, type PlanVersion } from '../store/queries-plans.ts'
import { refusePayment } from './payment-refused.ts'

type Priced = { planId: string; currency: Currency; priceMinor: number }

/** The provider's plan at this price, created there when the first customer needs it. */
export async function needProviderPlan(
  deps: BillingDeps,
  { planId, currency, priceMinor: amountMinor }: Priced,
): Promise<PlanVersion> {
  const { db, payments, config } = deps
  const wanted = { account: config.razorpay?.keyId ?? 'sandbox', planId, currency, amountMinor }
  // Service role: prices at the provider are the same for every customer.
  const known = await db.asService((tx) => findPlanVersion(tx, wanted))
  if (known) return known
  const made = await payments.createPlan({
    name: planDisplayName(planId),
    period: planRef(planId).cycle,
    interval: 1,
    amountMinor,
    currency,
    notes: { plan_id: planId },
  })
  if (made.status !== 'ok') throw refusePayment(deps, made)
  const kept = await db.asService(async (tx) => {
    await keepPlanVersion(tx, { ...wanted, providerPlanId: made.plan.id })
    return findPlanVersion(tx, wanted)
  })
  if (!kept) throw new Error('The provider plan was created but not saved.')
  return kept
}
