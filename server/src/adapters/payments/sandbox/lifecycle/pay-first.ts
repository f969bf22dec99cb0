import { cycleOf } from '../model/cycle.ts'
import type { Instrument, Subscription } from '../model/model.ts'
import { listOpenAddons } from '../store/queries-subscriptions.ts'
import { recordEvent, type Work } from '../webhooks/record-event.ts'
import { issueInvoice, markPaid, planLine } from './issue-invoice.ts'
import { recordPayment } from './record-payment.ts'
import { type Account, settleCycle } from './steps.ts'

type Attempt = { id?: string; instrument: Instrument }

/** The first payment, which starts the subscription. */
export async function payFirst(work: Work, account: Account, attempt: Attempt, at: Date): Promise<Account> {
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
