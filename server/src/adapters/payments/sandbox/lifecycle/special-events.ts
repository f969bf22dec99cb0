import { badRequest } from '../model/api-error.ts'
import type { Invoice, Subscription } from '../model/model.ts'
import { newId } from '../model/new-id.ts'
import { findLastCapture, listInvoices, saveInvoice } from '../store/queries-invoices.ts'
import { recordEvent, type Work } from '../webhooks/record-event.ts'
import { instrumentOf } from './charge-instrument.ts'
import { isOpen } from './issue-invoice.ts'
import { openAccount, saveAccount } from './open-account.ts'
import { recordPayment } from './record-payment.ts'

export const specials = ['dispute', 'part-payment', 'expire-invoice'] as const
export type Special = (typeof specials)[number]

/** Rare events that time alone doesn't cause. */
export async function makeSpecialEvent(work: Work, id: string, special: Special): Promise<Subscription> {
  const { at, ...account } = await openAccount(work, id)
  const { subscription } = account
  switch (special) {
    case 'dispute': {
      const payment = await findLastCapture(work.tx, id)
      if (!payment) throw badRequest('There is no payment to be disputed.')
      const dispute = { id: newId('disp'), entity: 'dispute', payment_id: payment.id, amount: payment.amount }
      const details = { currency: payment.currency, reason_code: 'chargeback', phase: 'chargeback', status: 'open' }
      const enclosed = { payment, dispute: { ...dispute, ...details } }
      await recordEvent(work, 'payment.dispute.created', subscription, at, enclosed)
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

async function openInvoice({ tx }: Work, subscriptionId: string): Promise<Invoice> {
  const invoices = await listInvoices(tx, { count: 100, skip: 0, from: null, to: null, subscriptionId })
  const open = invoices.find(isOpen)
  if (!open) throw badRequest('There is no open invoice.')
  return open
}
