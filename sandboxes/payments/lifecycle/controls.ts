import { badRequest } from '../model/api-error.ts'
import { addDays, seconds } from '../model/cycle.ts'
import { type Dispute, type Invoice, newId, type Subscription } from '../model/model.ts'
import {
  findLastCapture,
  findOpenDispute,
  findPayment,
  listInvoices,
  saveDispute,
  saveInvoice,
} from '../store/queries-invoices.ts'
import { recordEvent, type Work } from '../webhooks.ts'
import { type Account, advanceTo, endSubscription, nextStepAt, openAccount, saveAccount } from './account.ts'
import { instrumentOf, isOpen, recordPayment } from './charges.ts'

export const jumps = ['renewal', 'failed-renewal', 'grace-end', 'term-end'] as const
type Jump = (typeof jumps)[number]

/** Moves one subscription's clock ahead to its next interesting moment; no other clock moves. */
export async function jumpTo(work: Work, id: string, jump: Jump): Promise<Subscription> {
  const { at: _at, ...account } = await openAccount(work, id)
  switch (jump) {
    case 'renewal':
      return moveTo(work, account, chargeOf(account))
    case 'failed-renewal':
      return moveTo(work, failing(account), chargeOf(account))
    case 'grace-end':
      return endGrace(work, account)
    case 'term-end':
      return endTerm(work, account)
    default:
      return jump satisfies never
  }
}

export async function moveClock(work: Work, id: string, bySeconds: number): Promise<Subscription> {
  const { at, ...account } = await openAccount(work, id)
  return moveTo(work, account, new Date(at.getTime() + bySeconds * 1000))
}

export async function failNextCharge(work: Work, id: string): Promise<Subscription> {
  const { at: _at, ...account } = await openAccount(work, id)
  return saveAccount(work, failing(account))
}

async function moveTo(work: Work, account: Account, to: Date): Promise<Subscription> {
  const clockOffsetSeconds = Math.max(account.subscription.clockOffsetSeconds, seconds(to) - seconds(work.now))
  if (clockOffsetSeconds > furthestSeconds) throw badRequest('The clock cannot be moved that far.')
  const moved = { ...account, subscription: { ...account.subscription, clockOffsetSeconds } }
  await saveAccount(work, moved)
  return (await advanceTo(work, moved, to)).subscription
}

/** Fails every retry until the subscription is halted. */
async function endGrace(work: Work, account: Account): Promise<Subscription> {
  let subscription = await moveTo(work, failing(account), chargeOf(account))
  while (subscription.status === 'pending') {
    const { at: _at, ...next } = await openAccount(work, subscription.id)
    subscription = await moveTo(work, failing(next), chargeOf(next))
  }
  return subscription
}

/** Makes this cycle the last: an unpaid subscription expires, a canceled one ends, any other completes, paused or not. */
async function endTerm(work: Work, account: Account): Promise<Subscription> {
  const { subscription } = account
  if (subscription.status === 'created') {
    const expireBy = subscription.expireBy ?? new Date((seconds(work.now) + subscription.clockOffsetSeconds) * 1000)
    return moveTo(work, { ...account, subscription: { ...subscription, expireBy } }, expireBy)
  }
  if (subscription.status === 'paused' && subscription.currentEnd) {
    const end = subscription.currentEnd
    await moveTo(work, account, end)
    return saveAccount(work, await endSubscription(work, await openAccount(work, subscription.id), 'completed', end))
  }
  const last = { ...account, subscription: { ...subscription, totalCount: Math.max(1, subscription.cyclesInvoiced) } }
  const end = nextStepAt(last)
  if (!end || !['active', 'halted'].includes(subscription.status)) {
    throw badRequest(`A subscription that is ${subscription.status} has no term to end.`)
  }
  return moveTo(work, last, end)
}

function failing(account: Account): Account {
  return { ...account, subscription: { ...account.subscription, failsNextCharge: true } }
}

function chargeOf({ subscription: { status, chargeAt } }: Account): Date {
  if (!chargeAt || status === 'created') throw badRequest(`A subscription that is ${status} is not charged.`)
  return chargeAt
}

/** Sixty years, because the column is an integer. */
const furthestSeconds = 60 * 365 * 86_400

export const specials = [
  'dispute',
  'contest-dispute',
  'win-dispute',
  'lose-dispute',
  'close-dispute',
  'part-payment',
  'expire-invoice',
] as const
type Special = (typeof specials)[number]

/** Rare events that time alone doesn't cause. */
export async function makeSpecialEvent(work: Work, id: string, special: Special): Promise<Subscription> {
  const { at, ...account } = await openAccount(work, id)
  const { subscription } = account
  switch (special) {
    case 'dispute': {
      const payment = await findLastCapture(work.tx, id)
      if (!payment) throw badRequest('There is no payment to be disputed.')
      if (await findOpenDispute(work.tx, id)) throw badRequest('There is an open dispute already.')
      const dispute: Dispute = {
        id: newId('disp'),
        paymentId: payment.id,
        subscriptionId: id,
        amount: payment.amount,
        currency: payment.currency,
        reasonCode: 'chargeback',
        status: 'open',
        respondBy: addDays(at, 7),
        createdAt: at,
      }
      await saveDispute(work.tx, dispute)
      await recordEvent(work, 'payment.dispute.created', subscription, at, { payment, dispute })
      return subscription
    }
    case 'contest-dispute':
    case 'win-dispute':
    case 'lose-dispute':
    case 'close-dispute': {
      const open = await findOpenDispute(work.tx, id)
      const payment = open && (await findPayment(work.tx, open.paymentId))
      if (!payment) throw badRequest('There is no open dispute.')
      const status = outcomes[special]
      const dispute: Dispute = { ...open, status }
      await saveDispute(work.tx, dispute)
      await recordEvent(work, `payment.dispute.${status}`, subscription, at, { payment, dispute })
      return subscription
    }
    case 'part-payment': {
      const invoice = await openInvoice(work, id)
      const amount = Math.floor((invoice.amount - invoice.amountPaid) / 2)
      const fields = {
        invoiceId: invoice.id,
        amount,
        currency: invoice.currency,
        instrument: instrumentOf(subscription),
      }
      const payment = await recordPayment(work, subscription, fields, 'captured', at)
      const partly: Invoice = { ...invoice, status: 'partially_paid', amountPaid: invoice.amountPaid + amount }
      await saveInvoice(work.tx, partly)
      await recordEvent(work, 'invoice.partially_paid', subscription, at, { payment, invoice: partly })
      return subscription
    }
    case 'expire-invoice': {
      const expired: Invoice = { ...(await openInvoice(work, id)), status: 'expired', closedAt: at }
      await saveInvoice(work.tx, expired)
      await recordEvent(work, 'invoice.expired', subscription, at, { invoice: expired })
      return saveAccount(work, account)
    }
    default:
      return special satisfies never
  }
}

const outcomes = {
  'contest-dispute': 'under_review',
  'win-dispute': 'won',
  'lose-dispute': 'lost',
  'close-dispute': 'closed',
} as const

async function openInvoice({ tx }: Work, subscriptionId: string): Promise<Invoice> {
  const invoices = await listInvoices(tx, { count: 100, skip: 0, from: null, to: null, subscriptionId })
  const open = invoices.find(isOpen)
  if (!open) throw badRequest('There is no open invoice.')
  return open
}
