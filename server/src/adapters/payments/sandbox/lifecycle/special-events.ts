import { badRequest } from '../model/api-error.ts'
import { addDays } from '../model/cycle.ts'
import type { Dispute, Invoice, Subscription } from '../model/model.ts'
import { newId } from '../model/new-id.ts'
import {
  findLastCapture,
  findOpenDispute,
  findPayment,
  listInvoices,
  saveDispute,
  saveInvoice,
} from '../store/queries-invoices.ts'
import { recordEvent, type Work } from '../webhooks/record-event.ts'
import { instrumentOf } from './charge-instrument.ts'
import { isOpen } from './issue-invoice.ts'
import { openAccount, saveAccount } from './open-account.ts'
import { recordPayment } from './record-payment.ts'

export const specials = [
  'dispute',
  'contest-dispute',
  'win-dispute',
  'lose-dispute',
  'close-dispute',
  'part-payment',
  'expire-invoice',
] as const
export type Special = (typeof specials)[number]

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
