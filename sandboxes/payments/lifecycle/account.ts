import { badRequest } from '../model/api-error.ts'
import { addDays, clockOf, cycleOf } from '../model/cycle.ts'
import type { Invoice, Payment, Plan, Subscription } from '../model/model.ts'
import type { Books } from '../store/books.ts'
import { cancelOpenInvoices, findInvoice, findInvoiceOfCycle, findPayment } from '../store/queries-invoices.ts'
import { findPlan } from '../store/queries-plans.ts'
import { lockDueSubscription, lockSubscription, saveSubscription } from '../store/queries-subscriptions.ts'
import { recordEvent, type Work } from '../webhooks.ts'
import { chargeInstrument, isOpen, issueInvoice, markPaid, needsApproval, planLine } from './charges.ts'

/** The subscription as of now by its own clock, locked until the transaction ends. */
export async function openAccount(work: Work, id: string): Promise<Account & { at: Date }> {
  const subscription = await lockSubscription(work.tx, id)
  if (!subscription) throw badRequest('The id provided does not exist')
  const account = { subscription, plan: await planOf(work, subscription.planId) }
  const at = clockOf(subscription, work.now)
  return { ...(await advanceTo(work, account, at)), at }
}

export async function saveAccount({ tx }: Work, account: Account): Promise<Subscription> {
  await saveSubscription(tx, account.subscription, nextStepAt(account))
  return account.subscription
}

/** Takes every step due until then, in order, each at its own time. */
export async function advanceTo(work: Work, start: Account, until: Date): Promise<Account> {
  let account = start
  for (;;) {
    const at = nextStepAt(account)
    if (!at || at > until) break
    account = await takeStep(work, account, at)
  }
  if (account !== start) await saveAccount(work, account)
  return account
}

/** Renewals come due even if no request touches the subscription. */
export async function runDueSteps(books: Books, url: string, now: Date): Promise<void> {
  for (;;) {
    const wasDue = await books.write(async (tx) => {
      const work = { tx, url, now }
      const subscription = await lockDueSubscription(tx, now)
      if (!subscription) return false
      const account = { subscription, plan: await planOf(work, subscription.planId) }
      await advanceTo(work, account, clockOf(subscription, now))
      return true
    })
    if (!wasDue) return
  }
}

async function planOf({ tx }: Work, id: string): Promise<Plan> {
  const plan = await findPlan(tx, id)
  if (!plan) throw new Error(`plan ${id} does not exist`)
  return plan
}

export type Account = { subscription: Subscription; plan: Plan }

/** When time alone will change the subscription next. */
export function nextStepAt({ subscription, plan }: Account): Date | null {
  const { status, chargeAt, expireBy } = subscription
  switch (status) {
    case 'created':
      return expireBy
    case 'active':
      return chargeAt && sendsInvoiceEarly({ subscription, plan }) ? addDays(chargeAt, -daysOfNotice) : chargeAt
    case 'authenticated':
    case 'pending':
    case 'halted':
      return chargeAt
    case 'paused':
    case 'cancelled':
    case 'completed':
    case 'expired':
      return null
    default:
      return status satisfies never
  }
}

/** What happens at that moment. */
export async function takeStep(work: Work, account: Account, at: Date): Promise<Account> {
  const { subscription, plan } = account
  const { status, chargeAt } = subscription
  switch (status) {
    case 'created':
      return { plan, subscription: { ...subscription, status: 'expired', chargeAt: null, endedAt: at } }
    case 'authenticated':
      return startCycle(work, account, at)
    case 'active':
      if (chargeAt && at < chargeAt) return sendInvoiceEarly(work, account, at)
      if (subscription.isCancelledAtCycleEnd) return endSubscription(work, account, 'cancelled', at)
      if (isThrough(subscription)) return endSubscription(work, account, 'completed', at)
      return startCycle(work, await applyScheduledPlan(work, account, at), at)
    case 'pending':
      return retryCharge(work, account, at)
    case 'halted':
      return isThrough(subscription) ? endSubscription(work, account, 'completed', at) : issueOnly(work, account, at)
    default:
      return account
  }
}

export async function endSubscription(
  work: Work,
  { subscription, plan }: Account,
  status: 'cancelled' | 'completed',
  at: Date,
): Promise<Account> {
  const ended: Subscription = { ...subscription, status, endedAt: at, chargeAt: null, scheduledPlanId: null }
  if (status === 'cancelled') await cancelOpenInvoices(work.tx, subscription.id, at)
  await recordEvent(work, `subscription.${status}`, ended, at)
  return { subscription: ended, plan }
}

/** Marks the invoice's cycle as paid. Only now does the subscription's period move. */
export async function settleCycle(
  work: Work,
  { subscription, plan }: Account,
  invoice: Invoice,
  payment: Payment,
  at: Date,
): Promise<Account> {
  const settled: Subscription = {
    ...subscription,
    status: 'active',
    currentStart: invoice.billingStart,
    currentEnd: invoice.billingEnd,
    chargeAt: invoice.billingEnd,
    paidCount: subscription.paidCount + 1,
    failedAttempts: 0,
  }
  if (subscription.status !== 'active') await recordEvent(work, 'subscription.activated', settled, at, { payment })
  await recordEvent(work, 'subscription.charged', settled, at, { payment })
  return { subscription: settled, plan }
}

async function startCycle(work: Work, { subscription, plan }: Account, at: Date): Promise<Account> {
  const anchored = subscription.anchorAt ? subscription : { ...subscription, anchorAt: at }
  const early = anchored.upcomingInvoiceId ? await findInvoice(work.tx, anchored.upcomingInvoiceId) : undefined
  const invoice = early ?? (await issueCycle(work, { subscription: anchored, plan }, at))
  const account = {
    plan,
    subscription: { ...anchored, cyclesInvoiced: anchored.cyclesInvoiced + 1, upcomingInvoiceId: null },
  }
  const paid = invoice.paymentId ? await findPayment(work.tx, invoice.paymentId) : undefined
  return paid ? settleCycle(work, account, invoice, paid, at) : charge(work, account, invoice, at)
}

async function retryCharge(work: Work, account: Account, at: Date): Promise<Account> {
  const { id, cyclesInvoiced } = account.subscription
  const invoice = await findInvoiceOfCycle(work.tx, id, cyclesInvoiced - 1)
  if (!invoice) throw new Error(`${id} has no invoice to retry`)
  return charge(work, account, invoice, at)
}

async function charge(work: Work, { subscription, plan }: Account, invoice: Invoice, at: Date): Promise<Account> {
  // Canceled or expired, so there is nothing left to charge.
  if (!isOpen(invoice)) return halt(work, { subscription, plan }, invoice, at)
  const payment = await chargeInstrument(work, subscription, plan, invoice, at)
  const tried: Account = { plan, subscription: { ...subscription, failsNextCharge: false } }
  if (payment.status === 'captured') {
    const paid = await markPaid(work, tried.subscription, invoice, payment, at)
    return settleCycle(work, tried, paid, payment, at)
  }
  const failedAttempts = subscription.failedAttempts + 1
  const pending: Subscription = { ...tried.subscription, status: 'pending', failedAttempts, chargeAt: addDays(at, 1) }
  await recordEvent(work, 'subscription.pending', pending, at, { payment })
  if (failedAttempts <= retries) return { plan, subscription: pending }
  return halt(work, { plan, subscription: pending }, invoice, at, payment)
}

async function halt(
  work: Work,
  { subscription, plan }: Account,
  invoice: Invoice,
  at: Date,
  payment?: Payment,
): Promise<Account> {
  const halted: Subscription = { ...subscription, status: 'halted', chargeAt: invoice.billingEnd }
  await recordEvent(work, 'subscription.halted', halted, at, { ...(payment && { payment }) })
  return { plan, subscription: halted }
}

/** A halted subscription still gets invoices, but nothing is charged. */
async function issueOnly(work: Work, account: Account, at: Date): Promise<Account> {
  const { subscription, plan } = account
  const invoice = await issueCycle(work, account, at)
  const cyclesInvoiced = subscription.cyclesInvoiced + 1
  return { plan, subscription: { ...subscription, cyclesInvoiced, chargeAt: invoice.billingEnd } }
}

async function sendInvoiceEarly(work: Work, account: Account, at: Date): Promise<Account> {
  const invoice = await issueCycle(work, account, at)
  return { ...account, subscription: { ...account.subscription, upcomingInvoiceId: invoice.id } }
}

function issueCycle(work: Work, { subscription, plan }: Account, at: Date): Promise<Invoice> {
  const { currency } = plan
  const cycle = subscription.cyclesInvoiced
  const lines = [planLine(plan, subscription)]
  return issueInvoice(work, subscription, { cycle, ...cycleOf(subscription, plan, cycle), currency, lines }, at)
}

async function applyScheduledPlan(work: Work, account: Account, at: Date): Promise<Account> {
  const { subscription } = account
  const plan = subscription.scheduledPlanId ? await findPlan(work.tx, subscription.scheduledPlanId) : undefined
  if (!plan) return account
  const changed = switchPlan(account, plan, at)
  await recordEvent(work, 'subscription.updated', changed.subscription, at)
  return changed
}

/** Cycles of another length count from the moment of the change, unless none has begun. */
export function switchPlan({ subscription, plan: old }: Account, plan: Plan, at: Date): Account {
  const isSameLength = old.period === plan.period && old.interval === plan.interval
  const anchor =
    isSameLength || !subscription.anchorAt ? {} : { anchorAt: at, anchorCycle: subscription.cyclesInvoiced }
  return { plan, subscription: { ...subscription, ...anchor, planId: plan.id, scheduledPlanId: null } }
}

function isThrough({ cyclesInvoiced, totalCount }: Subscription): boolean {
  return cyclesInvoiced >= totalCount
}

function sendsInvoiceEarly({ subscription, plan }: Account): boolean {
  const { upcomingInvoiceId, isCancelledAtCycleEnd, scheduledPlanId } = subscription
  if (upcomingInvoiceId || isCancelledAtCycleEnd || scheduledPlanId || isThrough(subscription)) return false
  return needsApproval(subscription, plan)
}

const daysOfNotice = 7
/** One on each of the three days after the first attempt. */
const retries = 3
