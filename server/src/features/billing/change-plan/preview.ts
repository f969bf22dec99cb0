import type { PlanPreview, PreviewPlan } from '@assay/contract/billing/checkout'
import type { z } from 'zod'
import type { BillingDeps } from '../billing-deps.ts'
import { findCurrent } from '../rules/entitlement.ts'
import { quoteChange } from '../rules/quote.ts'
import { listSubscriptions } from '../store/queries-subscriptions.ts'
import { needWanted, rejectSame } from './wanted-plan.ts'

/** What choosing the plan would do and cost now. Read-only. */
export async function previewPlan(
  { db, now }: BillingDeps,
  userId: string,
  { plan_id: planId, country }: z.output<typeof PreviewPlan>,
): Promise<PlanPreview> {
  const at = now()
  const { current, wanted } = await db.onBehalfOf(userId, async (tx) => {
    const current = findCurrent(await listSubscriptions(tx, userId), at)
    const wanted = needWanted(planId, current, country)
    await rejectSame(tx, userId, current, wanted)
    return { current, wanted }
  })
  const quote = quoteChange(current, wanted, at)
  return {
    change: quote.change,
    plan_id: planId,
    tier: wanted.tier,
    billing_cycle: wanted.cycle,
    currency: wanted.currency,
    price: wanted.priceMinor,
    due_now: quote.dueNowMinor,
    credit: quote.creditMinor,
    new_plan_cost: quote.newPlanCostMinor,
    effective_at: quote.effectiveAt.toISOString(),
    next_charge_at: quote.nextChargeAt.toISOString(),
    needs_payment_page: quote.way === 'checkout',
  }
}
