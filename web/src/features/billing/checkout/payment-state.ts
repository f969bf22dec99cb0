import type { BillingSubscription } from '@assay/contract/billing/invoices'
import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { type Invoice, invoicesOf } from '../invoices/invoices.ts'

/** What was paid for, from the return URL. An invoice is named where an existing plan was paid. */
export type Payment = { subscriptionId: string; invoiceId: string | null }

export type PaymentState =
  | { status: 'confirming' }
  | { status: 'paid'; planId: string | undefined; invoice: Invoice | undefined }
  | { status: 'failed' }

type Known = { rows: SubscriptionRow[] | undefined; billing: BillingSubscription[] | undefined }

/** Only what the provider has confirmed counts: anyone can open the return URL. */
export function readPaymentState({ subscriptionId, invoiceId }: Payment, { rows, billing }: Known): PaymentState {
  const subscription = billing?.find(({ id }) => id === subscriptionId)
  const invoices = invoicesOf(subscription ? [subscription] : [])
  const invoice = invoices.find(
    ({ status, invoice_id }) => status === 'paid' && (invoiceId === null || invoice_id === invoiceId),
  )
  const row = rows?.find(({ subscription_id, is_active }) => subscription_id === subscriptionId && is_active)
  if (invoice || (row && invoiceId === null)) {
    return { status: 'paid', planId: row?.plan_id ?? subscription?.plan_id, invoice }
  }
  const isOver = subscription !== undefined && ['expired', 'cancelled', 'failed'].includes(subscription.status)
  return { status: isOver ? 'failed' : 'confirming' }
}
