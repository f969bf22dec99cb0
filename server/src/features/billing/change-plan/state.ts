import { planId as idOf, parsePlanId } from '@assay/contract/billing/catalogue'
import type { BillingState, PaymentMethodPage } from '@assay/contract/billing/subscription'
import { AppError } from '../../../http/errors.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { findOrOpenPeriod } from '../entitlements/current-period.ts'
import { findHeldPlan } from '../entitlements/hold-paid-plan.ts'
import {
  type BillingSubscription,
  findCanceledSuccessor,
  findSuccessor,
  isCheckout,
  nextCharge,
} from '../rules/billing-subscription.ts'
import { type Current, findCurrent } from '../rules/entitlement.ts'
import { findOpenInvoice, type OpenInvoice } from '../store/queries-invoices.ts'
import { findMemberSince, listSubscriptions } from '../store/queries-subscriptions.ts'

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
      price: subscription?.priceMinor ?? null,
      next_charge: nextChargeOf(current, all),
      payment_method: unpaid ? methodOf(unpaid, all) : null,
      member_since: (await findMemberSince(tx, userId)).toISOString(),
      checkout: checkout ? toCheckout(checkout) : null,
      open_invoice: invoice ? toOpenInvoice(invoice, now()) : null,
    }
  })
}

const noPlan = { planId: idOf('free', 'monthly'), tier: 'free' } as const

function pendingPlanOf(current: BillingSubscription | undefined, all: BillingSubscription[]): string | null {
  if (!current) return null
  const successor = findSuccessor(current, all) ?? findCanceledSuccessor(current, all)
  return current.pendingPlanId ?? successor?.planId ?? null
}

/** None while an invoice is overdue: the provider retries that one first. */
function nextChargeOf(current: Current | null, all: BillingSubscription[]): BillingState['next_charge'] {
  if (current?.entitlement.kind !== 'active') return null
  const { subscription, entitlement } = current
  const { priceMinor } = nextCharge(subscription, all)
  return { amount: priceMinor, currency: subscription.currency, at: entitlement.paidUntil.toISOString() }
}

/** Of the subscription that is charged next. */
function methodOf(subscription: BillingSubscription, all: BillingSubscription[]): BillingState['payment_method'] {
  const successor = findSuccessor(subscription, all)
  const { methodKind, cardBrand, cardLast4 } = successor?.methodKind ? successor : subscription
  return methodKind && { kind: methodKind, brand: cardBrand, last4: cardLast4 }
}

function toCheckout({ planId, payUrl, createdAt }: BillingSubscription): BillingState['checkout'] {
  return payUrl === null ? null : { plan_id: planId, redirect_url: payUrl, created_at: createdAt.toISOString() }
}

function toOpenInvoice(
  { id, amountMinor, currency, payUrl, dueAt }: OpenInvoice,
  now: Date,
): BillingState['open_invoice'] {
  const due = dueAt && dueAt > now ? dueAt.toISOString() : null
  return { invoice_id: id, amount: amountMinor, currency, short_url: payUrl, due_at: due }
}

/** The provider's page of the subscription that is charged next, where its card is replaced. Card numbers never come here. */
export async function openPaymentMethodPage({ db, now }: BillingDeps, userId: string): Promise<PaymentMethodPage> {
  const all = await db.onBehalfOf(userId, (tx) => listSubscriptions(tx, userId))
  const running = findCurrent(all, now())?.subscription ?? all.find(({ status }) => status === 'halted')
  const charged = running && (findSuccessor(running, all) ?? running)
  if (!charged?.payUrl)
    throw new AppError('conflict', 'You don’t have a paid plan, so there’s no payment method to update.')
  return { redirect_url: charged.payUrl }
}
