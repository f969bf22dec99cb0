import type { Dispute, Invoice, Page, Payment } from '../model/model.ts'
import { saveRow, type Tx } from './books.ts'

const invoiceColumns = `id, subscription_id as "subscriptionId", cycle, status, line_items as "lineItems", amount,
  amount_paid as "amountPaid", currency, billing_start as "billingStart", billing_end as "billingEnd",
  payment_id as "paymentId", issued_at as "issuedAt", paid_at as "paidAt", closed_at as "closedAt"`

export const saveInvoice = (tx: Tx, invoice: Invoice) => saveRow(tx, 'invoices', invoice)

/** Saved when the payment starts, and again when it succeeds or fails. */
export const savePayment = (tx: Tx, payment: Payment) => saveRow(tx, 'payments', payment)

/** Saved when it's raised, and again when it moves on. */
export const saveDispute = (tx: Tx, dispute: Dispute) => saveRow(tx, 'disputes', dispute)

export async function findInvoice(tx: Tx, id: string): Promise<Invoice | undefined> {
  const { rows } = await tx.query<Invoice>(`select ${invoiceColumns} from invoices where id = $1`, [id])
  return rows[0]
}

export async function findInvoiceOfCycle(tx: Tx, subscriptionId: string, cycle: number): Promise<Invoice | undefined> {
  const { rows } = await tx.query<Invoice>(
    `select ${invoiceColumns} from invoices where subscription_id = $1 and cycle = $2`,
    [subscriptionId, cycle],
  )
  return rows[0]
}

export async function listInvoices(
  tx: Tx,
  { count, skip, from, to, subscriptionId }: Page & { subscriptionId: string | null },
): Promise<Invoice[]> {
  const { rows } = await tx.query<Invoice>(
    `select ${invoiceColumns} from invoices
     where ($3::timestamptz is null or issued_at >= $3) and ($4::timestamptz is null or issued_at <= $4)
       and ($5::text is null or subscription_id = $5)
     order by issued_at desc, id limit $1 offset $2`,
    [count, skip, from, to, subscriptionId],
  )
  return rows
}

export async function cancelOpenInvoices(tx: Tx, subscriptionId: string, at: Date): Promise<void> {
  await tx.query(
    `update invoices set status = 'cancelled', closed_at = $2
     where subscription_id = $1 and status in ('issued', 'partially_paid')`,
    [subscriptionId, at],
  )
}

const paymentColumns = `id, subscription_id as "subscriptionId", invoice_id as "invoiceId", amount, currency, status,
  amount_refunded as "amountRefunded", method, is_international as "isInternational", card_network as "cardNetwork", card_last4 as "cardLast4", works_once as "worksOnce", error_code as "errorCode",
  error_description as "errorDescription", created_at as "createdAt"`

export async function findPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  const { rows } = await tx.query<Payment>(`select ${paymentColumns} from payments where id = $1`, [id])
  return rows[0]
}

export async function findLastCapture(tx: Tx, subscriptionId: string): Promise<Payment | undefined> {
  const { rows } = await tx.query<Payment>(
    `select ${paymentColumns} from payments where subscription_id = $1 and status = 'captured'
     order by created_at desc, id limit 1`,
    [subscriptionId],
  )
  return rows[0]
}

const disputeColumns = `id, payment_id as "paymentId", subscription_id as "subscriptionId", amount, currency,
  reason_code as "reasonCode", status, respond_by as "respondBy", created_at as "createdAt"`

export async function findDispute(tx: Tx, id: string): Promise<Dispute | undefined> {
  const { rows } = await tx.query<Dispute>(`select ${disputeColumns} from disputes where id = $1`, [id])
  return rows[0]
}

export async function findOpenDispute(tx: Tx, subscriptionId: string): Promise<Dispute | undefined> {
  const { rows } = await tx.query<Dispute>(
    `select ${disputeColumns} from disputes where subscription_id = $1 and status in ('open', 'under_review')
     order by created_at desc, id limit 1`,
    [subscriptionId],
  )
  return rows[0]
}
