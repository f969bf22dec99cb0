import { badRequest } from '../model/api-error.ts'
import { cycleOf } from '../model/cycle.ts'
import type { Instrument, Invoice, LineItem, Payment, Subscription, SubscriptionStatus } from '../model/model.ts'
import { findInvoice, findInvoiceOfCycle, findPayment, savePayment } from '../store/queries-invoices.ts'
import { findSubscription, listOpenAddons } from '../store/queries-subscriptions.ts'
import { recordEvent, type Work } from '../webhooks.ts'
import { type Account, openAccount, saveAccount, settleCycle } from './account.ts'
import {
  instrumentOf,
  isOpen,
  issueInvoice,
  markPaid,
  planLine,
  type Rejection,
  recordFailure,
  recordPayment,
  sumOf,
} from './charges.ts'

/** What the customer is about to pay: a subscription's first payment, or an open invoice. */
export type Checkout = Account & {
  at: Date
  invoice: Invoice | null
  lines: LineItem[]
  amount: number
  /** `running`: paid, and its payment method can be replaced. */
  state: 'open' | 'running' | 'paid' | 'closed'
}

/** `replaced`: the payment method, and nothing was paid. */
export type Paid =
  | { status: 'paid' | 'replaced' }
  | { status: 'failed'; reason: string }
  | { status: 'asks'; paymentId: string }
export type Outcome = { pays: Instrument } | { asks: Instrument } | { fails: Instrument; rejection: Rejection }

export async function openCheckout(work: Work, id: string): Promise<Checkout | undefined> {
  if (id.startsWith('inv_')) {
    const known = await findInvoice(work.tx, id)
    if (!known) return undefined
    const account = await openAccount(work, known.subscriptionId)
    // Read again: opening the account may have advanced its clock, and the invoice with it.
    const invoice = (await findInvoice(work.tx, id)) ?? known
    const state = isOpen(invoice) ? 'open' : invoice.status === 'paid' ? 'paid' : 'closed'
    return { ...account, invoice, lines: invoice.lineItems, amount: invoice.amount - invoice.amountPaid, state }
  }
  if (!(await findSubscription(work.tx, id))) return undefined
  const account = await openAccount(work, id)
  const { status, cyclesInvoiced } = account.subscription
  if (status === 'pending' || status === 'halted') {
    // A new method pays what is due first.
    const unpaid = await findInvoiceOfCycle(work.tx, id, cyclesInvoiced - 1)
    if (unpaid && isOpen(unpaid)) return openCheckout(work, unpaid.id)
  }
  const lines = await firstLines(work, account)
  return { ...account, invoice: null, lines, amount: sumOf(lines), state: stateOf(status) }
}

function stateOf(status: SubscriptionStatus): Checkout['state'] {
  if (status === 'created') return 'open'
  if (status === 'active' || status === 'authenticated') return 'running'
  return ['cancelled', 'expired'].includes(status) ? 'closed' : 'paid'
}

/** One payment per checkout, however often the button is pressed: the subscription is locked, and paid stays paid. */
export async function pay(work: Work, checkout: Checkout, outcome: Outcome): Promise<Paid> {
  if (checkout.state === 'paid' || checkout.state === 'running') return { status: 'paid' }
  if (checkout.state === 'closed')
    return { status: 'failed', reason: 'This payment page has expired. Nothing was charged.' }
  const { subscription, plan, invoice, amount, at } = checkout
  const attempt = { invoiceId: invoice?.id ?? null, amount, currency: plan.currency }
  if ('pays' in outcome) return complete(work, checkout, outcome.pays)
  if ('asks' in outcome) {
    const instrument = outcome.asks
    const payment = await recordPayment(work, subscription, { ...attempt, instrument }, 'created', at)
    return { status: 'asks', paymentId: payment.id }
  }
  await recordFailure(work, subscription, { ...attempt, instrument: outcome.fails }, outcome.rejection, at)
  return { status: 'failed', reason: outcome.rejection.description }
}

/** The cardholder's response to 3-D Secure, which is accepted once. */
export async function respondAsBank(
  work: Work,
  checkout: Checkout,
  paymentId: string,
  isApproved: boolean,
  rejection: Rejection,
): Promise<Paid> {
  if (checkout.state === 'paid') return { status: 'paid' }
  const payment = await findPayment(work.tx, paymentId)
  if (checkout.state === 'running' && payment?.status === 'captured') return { status: 'paid' }
  if (checkout.state === 'running' && payment?.status === 'refunded') return { status: 'replaced' }
  if (payment?.subscriptionId !== checkout.subscription.id || payment.status !== 'created') {
    return { status: 'failed', reason: 'This confirmation has expired. Please try again.' }
  }
  if (isApproved && checkout.state === 'open') return complete(work, checkout, payment, payment.id)
  if (isApproved && checkout.state === 'running') return replaceMethod(work, checkout, payment, payment.id)
  const failed: Payment = {
    ...payment,
    status: 'failed',
    errorCode: rejection.code,
    errorDescription: rejection.description,
  }
  await savePayment(work.tx, failed)
  await recordEvent(work, 'payment.failed', checkout.subscription, checkout.at, { payment: failed })
  return { status: 'failed', reason: rejection.description }
}

async function complete(work: Work, checkout: Checkout, paidWith: Instrument, paymentId?: string): Promise<Paid> {
  const instrument = instrumentOf(paidWith)
  const account = { plan: checkout.plan, subscription: { ...checkout.subscription, ...instrument } }
  const attempt = { ...(paymentId !== undefined && { id: paymentId }), instrument }
  const { at, invoice, amount } = checkout
  const settled = invoice
    ? await payInvoice(work, account, invoice, { ...attempt, amount }, at)
    : await payFirst(work, account, attempt, at)
  await saveAccount(work, settled)
  return { status: 'paid' }
}

/** After a failed renewal, paying the newest invoice reactivates the subscription; paying an older one doesn't. */
async function payInvoice(
  work: Work,
  account: Account,
  invoice: Invoice,
  attempt: { id?: string; instrument: Instrument; amount: number },
  at: Date,
): Promise<Account> {
  const { subscription } = account
  const fields = { ...attempt, invoiceId: invoice.id, currency: invoice.currency }
  const payment = await recordPayment(work, subscription, fields, 'captured', at)
  const paid = await markPaid(work, subscription, invoice, payment, at)
  const isBroken = subscription.status === 'pending' || subscription.status === 'halted'
  const isNewest = invoice.cycle === subscription.cyclesInvoiced - 1
  return isBroken && isNewest ? settleCycle(work, account, paid, payment, at) : account
}

/** With a later start only the up-front items are due, or a small charge that is refunded. */
async function firstLines({ tx }: Work, { subscription, plan, at }: Account & { at: Date }): Promise<LineItem[]> {
  const addons = await listOpenAddons(tx, subscription.id)
  const upFront = addons.map(({ name, amount, quantity }) => ({ name, amount, quantity }))
  const startsNow = !subscription.startAt || subscription.startAt <= at
  if (startsNow) return [planLine(plan, subscription), ...upFront]
  return upFront.length > 0 ? upFront : [{ name: 'Card check, refunded right away', amount: checkMinor, quantity: 1 }]
}

type Attempt = { id?: string; instrument: Instrument }

/** The first payment, which starts the subscription. */
async function payFirst(work: Work, account: Account, attempt: Attempt, at: Date): Promise<Account> {
  const { startAt } = account.subscription
  return startAt && startAt > at ? authenticate(work, account, attempt, at) : activate(work, account, attempt, at)
}

async function activate(work: Work, { subscription, plan }: Account, attempt: Attempt, at: Date): Promise<Account> {
  const begun: Subscription = { ...subscription, startAt: subscription.startAt ?? at, anchorAt: at }
  const billed = { cycle: 0, ...cycleOf(begun, plan, 0), currency: plan.currency, lines: [planLine(plan, begun)] }
  const invoice = await issueInvoice(work, begun, billed, at)
  const fields = { ...attempt, invoiceId: invoice.id, amount: invoice.amount, currency: plan.currency }
  const payment = await recordPayment(work, begun, fields, 'captured', at)
  const authenticated: Subscription = { ...begun, status: 'authenticated', cyclesInvoiced: 1 }
  await recordEvent(work, 'subscription.authenticated', authenticated, at, { payment })
  const paid = await markPaid(work, authenticated, invoice, payment, at)
  return settleCycle(work, { plan, subscription: authenticated }, paid, payment, at)
}

/** For a later start: only the up-front items are charged now, the first cycle when it begins. */
async function authenticate(work: Work, { subscription, plan }: Account, attempt: Attempt, at: Date): Promise<Account> {
  const { startAt } = subscription
  const authenticated: Subscription = { ...subscription, status: 'authenticated', chargeAt: startAt }
  const addons = await listOpenAddons(work.tx, subscription.id)
  if (addons.length === 0) {
    const check = { ...attempt, invoiceId: null, amount: 500, currency: plan.currency }
    const payment = await recordPayment(work, authenticated, check, 'refunded', at)
    await recordEvent(work, 'subscription.authenticated', authenticated, at, { payment })
    return { plan, subscription: authenticated }
  }
  const billed = { cycle: null, start: at, end: startAt ?? at, currency: plan.currency, lines: [] }
  const invoice = await issueInvoice(work, authenticated, billed, at)
  const fields = { ...attempt, invoiceId: invoice.id, amount: invoice.amount, currency: plan.currency }
  const payment = await recordPayment(work, authenticated, fields, 'captured', at)
  await recordEvent(work, 'subscription.authenticated', authenticated, at, { payment })
  await markPaid(work, authenticated, invoice, payment, at)
  return { plan, subscription: authenticated }
}

/** Replaces the payment method of a running subscription. */
export async function changeMethod(work: Work, checkout: Checkout, outcome: Outcome): Promise<Paid> {
  if (checkout.state !== 'running') return { status: 'failed', reason: 'This payment method can’t be changed anymore.' }
  const { subscription, plan, at } = checkout
  if ('pays' in outcome) return replaceMethod(work, checkout, outcome.pays)
  const check = { invoiceId: null, amount: checkMinor, currency: plan.currency }
  if ('asks' in outcome) {
    const payment = await recordPayment(work, subscription, { ...check, instrument: outcome.asks }, 'created', at)
    return { status: 'asks', paymentId: payment.id }
  }
  await recordFailure(work, subscription, { ...check, instrument: outcome.fails }, outcome.rejection, at)
  return { status: 'failed', reason: outcome.rejection.description }
}

type Running = Account & { at: Date }

/** Replaces what pays for a running subscription. A small charge proves that it works, and is refunded right away. */
async function replaceMethod(
  work: Work,
  { subscription, plan, at }: Running,
  method: Instrument,
  id?: string,
): Promise<{ status: 'replaced' }> {
  const instrument = instrumentOf(method)
  const changed: Subscription = { ...subscription, ...instrument }
  const check = {
    invoiceId: null,
    amount: checkMinor,
    currency: plan.currency,
    instrument,
    ...(id !== undefined && { id }),
  }
  const payment = await recordPayment(work, changed, check, 'refunded', at)
  await saveAccount(work, { subscription: changed, plan })
  await recordEvent(work, 'subscription.updated', changed, at, { payment })
  return { status: 'replaced' }
}

const checkMinor = 500

/** All that is left, or a part of it. The invoice stays paid, as it does at Razorpay. */
export async function refundPayment(
  work: Work,
  id: string,
  part: number | undefined,
): Promise<{ payment: Payment; amount: number }> {
  const { subscriptionId } = known(await findPayment(work.tx, id))
  const { subscription, at } = await openAccount(work, subscriptionId)
  // Read again under the lock: another request may have refunded it.
  const payment = known(await findPayment(work.tx, id))
  if (payment.status === 'refunded') throw badRequest('The payment has been fully refunded already')
  if (payment.status !== 'captured') throw badRequest('The payment status should be captured for action to be taken')
  const left = payment.amount - payment.amountRefunded
  const amount = part ?? left
  if (amount > left) throw badRequest('The refund amount provided is greater than amount captured')
  const amountRefunded = payment.amountRefunded + amount
  const refunded: Payment = { ...payment, amountRefunded, status: amount === left ? 'refunded' : 'captured' }
  await savePayment(work.tx, refunded)
  await recordEvent(work, 'refund.processed', subscription, at, { payment: refunded })
  return { payment: refunded, amount }
}

function known(payment: Payment | undefined): Payment {
  if (!payment) throw badRequest('The id provided does not exist')
  return payment
}
