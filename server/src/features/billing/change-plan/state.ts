import { planId as idOf, parsePlanId } from '@assay/contract/billing/catalogue'
import type { BillingState } from '@assay/contract/billing/subscription'
import type { BillingDeps } from '../billing-deps.ts'
import { findOrOpenPeriod } from '../entitlements/current-period.ts'
import { findHeldPlan } from '../entitlements/hold-paid-plan.ts'
import { type BillingSubscription, isCheckout } from '../rules/billing-subscription.ts'
import { findCurrent } from '../rules/entitlement.ts'
import { findSuccessor } from '../rules/successor.ts'
import { findOpenInvoice, type OpenInvoice } from '../store/queries-invoices.ts'
import { listSubscriptions } from '../store/queries-subscriptions.ts'

/** What the account is entitled to, and which changes are pending. */
export async function readState({ db, now }: BillingDeps, userId: string): Promise<BillingState> {
  return db.onBehalfOf(userId, async (tx) => {
    const { planId, tier } = (await findOrOpenPeriod(tx, userId)) ?? noPlan
    const held = await findHeldPlan(tx, userId)
    const all = await listSubscriptions(tx, userId)
    const current = findCurrent(all, now())
    // A failed renewal leaves an open invoice; paying it restores the plan.
    const unpaid = current?.subscription ?? all.find(({ status }) => status === 'halted')
    const invoice = unpaid && (await findOpenInvoice(tx, unpaid.id))
    const checkout = all.find((one) => isCheckout(one) && one.payUrl !== null && one.payBy > now())
    const { subscription, entitlement } = current ?? {}
    return {
      subscription_id: subscription?.providerId ?? held?.id ?? '',
      plan_id: planId,
      tier,
      billing_cycle: parsePlanId(planId)?.cycle ?? 'monthly',
      entitlement: entitlement?.kind ?? (tier === 'free' ? 'free' : 'active'),
      currency: subscription?.currency ?? null,
      current_end: entitlement?.paidUntil.toISOString() ?? held?.expiresAt?.toISOString() ?? null,
      grace_ends_at: entitlement?.kind === 'grace' ? entitlement.accessUntil.toISOString() : null,
      pending_plan_id: pendingPlanOf(subscription, all),
      cancel_status: entitlement?.kind === 'ending' ? 'initiated' : null,
      checkout: checkout ? toCheckout(checkout) : null,
      open_invoice: invoice ? toOpenInvoice(invoice) : null,
    }
  })
}

const noPlan = { planId: idOf('free', 'monthly'), tier: 'free' } as const

function pendingPlanOf(current: BillingSubscription | undefined, all: BillingSubscription[]): string | null {
  if (!current) return null
  return current.pendingPlanId ?? findSuccessor(current, all)?.planId ?? null
}

function toCheckout({ planId, payUrl, createdAt }: BillingSubscription): BillingState['checkout'] {
  return payUrl === null ? null : { plan_id: planId, redirect_url: payUrl, created_at: createdAt.toISOString() }
}

function toOpenInvoice({ id, amountMinor, currency, payUrl }: OpenInvoice): BillingState['open_invoice'] {
  return { invoice_id: id, amount: amountMinor, currency, short_url: payUrl }
}
