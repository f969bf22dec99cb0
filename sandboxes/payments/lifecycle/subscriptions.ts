import type { z } from 'zod'
import { type ApiError, badRequest, chargeDeclined } from '../model/api-error.ts'
import { cycleOf, differenceForRest, restOf } from '../model/cycle.ts'
import { type Addon, newId, type Payment, type Plan, type Subscription } from '../model/model.ts'
import type { NewAddon, NewSubscription } from '../model/requests.ts'
import { saveInvoice } from '../store/queries-invoices.ts'
import { findPlan } from '../store/queries-plans.ts'
import { insertAddon } from '../store/queries-subscriptions.ts'
import { recordEvent, type Work } from '../webhooks.ts'
import { type Account, endSubscription, nextStepAt, openAccount, saveAccount, switchPlan, takeStep } from './account.ts'
import { chargeInstrument, issueInvoice, markPaid } from './charges.ts'

export async function createSubscription(work: Work, input: z.infer<typeof NewSubscription>): Promise<Subscription> {
  const plan = await findPlan(work.tx, input.plan_id)
  if (!plan) throw badRequest('The id provided does not exist', 'plan_id')
  for (const field of ['start_at', 'expire_by'] as const) {
    const time = input[field]
    if (time && time <= work.now) throw badRequest(`The ${field} must be in the future.`, field)
  }
  const subscription: Subscription = {
    id: newId('sub'),
    planId: plan.id,
    status: 'created',
    quantity: input.quantity,
    totalCount: input.total_count,
    paidCount: 0,
    cyclesInvoiced: 0,
    anchorAt: null,
    anchorCycle: 0,
    startAt: input.start_at ?? null,
    expireBy: input.expire_by ?? null,
    currentStart: null,
    currentEnd: null,
    chargeAt: input.start_at ?? null,
    endedAt: null,
    isCancelledAtCycleEnd: false,
    scheduledPlanId: null,
    upcomingInvoiceId: null,
    failedAttempts: 0,
    method: null,
    isInternational: false,
    cardNetwork: null,
    cardLast4: null,
    worksOnce: false,
    failsNextCharge: false,
    clockOffsetSeconds: 0,
    customerNotify: input.customer_notify,
    notes: input.notes,
    createdAt: work.now,
  }
  await saveAccount(work, { subscription, plan })
  for (const addon of input.addons) await addToSubscription(work, subscription, plan.currency, addon)
  return subscription
}

async function addToSubscription(
  work: Work,
  { id }: Pick<Subscription, 'id'>,
  currency: string,
  { item, quantity }: z.infer<typeof NewAddon>,
): Promise<Addon> {
  if (item.currency !== currency) throw badRequest('The currency must be that of the plan.', 'item.currency')
  const addon: Addon = {
    id: newId('ao'),
    subscriptionId: id,
    name: item.name,
    amount: item.amount,
    currency: item.currency,
    quantity,
    invoiceId: null,
    createdAt: work.now,
  }
  await insertAddon(work.tx, addon)
  return addon
}

type Change = { planId: string; when: 'now' | 'cycle_end'; remainingCount: number | undefined }

/** Changes the plan at the end of the cycle, or now for the difference. */
export async function changeSubscription(work: Work, id: string, change: Change): Promise<Subscription | ApiError> {
  const { at, ...account } = await openAccount(work, id)
  const plan = await findPlan(work.tx, change.planId)
  rejectChange(account, plan, change.when)
  const counted = withRemaining(account, change.remainingCount)
  if (change.when === 'cycle_end' && counted.subscription.status === 'active') {
    const subscription = { ...counted.subscription, scheduledPlanId: plan.id }
    return saveAccount(work, { ...counted, subscription })
  }
  return changeNow(work, counted, plan, at)
}

/** In Razorpay's words where they are known; those about an invoice, the same plan and its currency are ours. */
function rejectChange(
  { subscription, plan: old }: Account,
  plan: Plan | undefined,
  when: Change['when'],
): asserts plan is Plan {
  const { status, method, isInternational } = subscription
  if (!plan) throw badRequest('The id provided does not exist', 'plan_id')
  if (status !== 'active' && status !== 'authenticated') {
    throw badRequest("Can't update subscription when subscription is not in Authenticated or Active state", 'status')
  }
  if (method === 'upi' || method === 'emandate') {
    const mode = method === 'upi' ? 'UPI' : method
    throw badRequest(`subscriptions cannot be updated when payment mode is ${mode}`)
  }
  if (!isInternational) {
    throw when === 'now'
      ? badRequest("Can't update subscription immediately when card mandate is applicable")
      : badRequest('Only offers can be updated for subscriptions when payment mode is domestic card.', 'offer_id')
  }
  if (subscription.upcomingInvoiceId) throw badRequest('The next cycle has been invoiced already.')
  if (plan.id === old.id) throw badRequest('The plan is the same as the current one.', 'plan_id')
  if (plan.currency !== old.currency) throw badRequest('The currency of a subscription cannot be changed.', 'plan_id')
}

/** A declined charge is returned, not thrown: the transaction must commit, so that the failed payment stays in the books. */
async function changeNow(work: Work, account: Account, plan: Plan, at: Date): Promise<Subscription | ApiError> {
  const changed = switchPlan(account, plan, at)
  if (account.subscription.status === 'authenticated') return announce(work, changed, at)
  const due = dueNow(account, changed, at)
  if (due.amount < 0 && due.cycle !== null) throw badRequest('A shorter cycle can only begin at the end of this one.')
  if (due.amount <= 0) return announce(work, changed, at)
  const lines = [{ name: `${plan.name}, difference`, amount: due.amount, quantity: 1 }]
  const invoice = await issueInvoice(work, account.subscription, { ...due, currency: plan.currency, lines }, at)
  const payment = await chargeInstrument(work, changed.subscription, plan, invoice, at)
  if (payment.status !== 'captured') {
    // No cycle has begun, so the next renewal takes its number.
    await saveInvoice(work.tx, { ...invoice, status: 'cancelled', closedAt: at, cycle: null })
    await saveAccount(work, { ...account, subscription: { ...account.subscription, failsNextCharge: false } })
    return chargeDeclined(payment.id, payment.errorDescription ?? 'Payment failed')
  }
  await markPaid(work, changed.subscription, invoice, payment, at)
  return announce(work, due.cycle === null ? changed : beginCycle(changed, due), at, payment)
}

/** For cycles of the same length, the rest of this one; otherwise a whole new cycle, less what is left of the old one. */
function dueNow({ subscription, plan: old }: Account, { subscription: changed, plan }: Account, at: Date) {
  const { currentStart, currentEnd, quantity } = subscription
  if (!currentStart || !currentEnd) throw new Error(`${subscription.id} is active without a period`)
  const current = { start: currentStart, end: currentEnd }
  const [oldAmount, newAmount] = [old.amount * quantity, plan.amount * quantity]
  if (changed.anchorCycle === subscription.anchorCycle && changed.anchorAt === subscription.anchorAt) {
    return { cycle: null, amount: differenceForRest(oldAmount, newAmount, current, at), start: at, end: currentEnd }
  }
  const cycle = subscription.cyclesInvoiced
  return { cycle, amount: newAmount - restOf(oldAmount, current, at), ...cycleOf(changed, plan, cycle) }
}

function beginCycle({ subscription, plan }: Account, { start, end }: { start: Date; end: Date }): Account {
  const cycle = { currentStart: start, currentEnd: end, chargeAt: end }
  const { cyclesInvoiced, paidCount } = subscription
  return {
    plan,
    subscription: { ...subscription, ...cycle, cyclesInvoiced: cyclesInvoiced + 1, paidCount: paidCount + 1 },
  }
}

async function announce(work: Work, account: Account, at: Date, payment?: Payment): Promise<Subscription> {
  await recordEvent(work, 'subscription.updated', account.subscription, at, { ...(payment && { payment }) })
  return saveAccount(work, account)
}

function withRemaining(account: Account, remaining: number | undefined): Account {
  if (remaining === undefined) return account
  const totalCount = account.subscription.cyclesInvoiced + remaining
  return { ...account, subscription: { ...account.subscription, totalCount } }
}

export async function cancelSubscription(work: Work, id: string, atCycleEnd: boolean): Promise<Subscription> {
  const { at, ...account } = await openAccount(work, id)
  const { subscription } = account
  if (['cancelled', 'completed', 'expired'].includes(subscription.status)) {
    throw badRequest(`Subscription is not cancellable in ${subscription.status} status.`, 'status')
  }
  if (!atCycleEnd) return saveAccount(work, await endSubscription(work, account, 'cancelled', at))
  if (subscription.status !== 'active') {
    throw badRequest('Subscription cannot be cancelled since no billing cycle is going on.')
  }
  const canceled = { ...subscription, isCancelledAtCycleEnd: true, scheduledPlanId: null }
  return saveAccount(work, { ...account, subscription: canceled })
}

export async function cancelScheduledChange(work: Work, id: string): Promise<Subscription> {
  const { subscription, plan } = await openAccount(work, id)
  if (!subscription.scheduledPlanId) throw badRequest('No Pending update for this subscription')
  return saveAccount(work, { plan, subscription: { ...subscription, scheduledPlanId: null } })
}

export async function pauseSubscription(work: Work, id: string): Promise<Subscription> {
  const { subscription, plan, at } = await openAccount(work, id)
  if (subscription.status !== 'active') throw badRequest('Only an active subscription can be paused.')
  const paused: Subscription = { ...subscription, status: 'paused', chargeAt: null }
  await recordEvent(work, 'subscription.paused', paused, at)
  return saveAccount(work, { plan, subscription: paused })
}

/** If the paid period ran out while paused, a new cycle begins and is charged. */
export async function resumeSubscription(work: Work, id: string): Promise<Subscription> {
  const { subscription, plan, at } = await openAccount(work, id)
  if (subscription.status !== 'paused') throw badRequest('Only a paused subscription can be resumed.')
  const { currentEnd, cyclesInvoiced } = subscription
  const isOver = !currentEnd || currentEnd <= at
  const anchor = isOver ? { anchorAt: at, anchorCycle: cyclesInvoiced } : {}
  const resumed: Subscription = { ...subscription, ...anchor, status: 'active', chargeAt: isOver ? at : currentEnd }
  await recordEvent(work, 'subscription.resumed', resumed, at)
  const account = { plan, subscription: resumed }
  return saveAccount(work, isOver && nextStepAt(account) ? await takeStep(work, account, at) : account)
}
