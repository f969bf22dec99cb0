import type { Tx } from '../../../ports/db.ts'

export type PaidInvoice = {
  id: string
  status: string
  paymentId: string | null
  amountMinor: number
  currency: string
  refundedAt: Date | null
  isDisputed: boolean
  isPending: boolean
}

export async function findPaidInvoice(tx: Tx, userId: string, invoiceId: string): Promise<PaidInvoice | undefined> {
  const { rows } = await tx.query<PaidInvoice>(
    `select v.id, v.status, v.payment_id as "paymentId", v.amount_minor as "amountMinor", v.currency,
       v.refunded_at as "refundedAt",
       exists (select from payment_disputes d where d.user_id = v.user_id and d.invoice_id = v.id
         and (d.decided_at is null or d.state = 'lost')) as "isDisputed",
       exists (select from billing_refunds r where r.invoice_id = v.id) as "isPending"
     from billing_invoices v where v.user_id = $1 and v.id = $2`,
    [userId, invoiceId],
  )
  return rows[0]
}

export type Refund = {
  invoiceId: string
  userId: string
  paymentId: string
  amountMinor: number
  currency: string
  reason: string
}

export async function insertRefund(tx: Tx, refund: Refund, now: Date): Promise<void> {
  const { invoiceId, userId, paymentId, amountMinor, currency, reason } = refund
  await tx.query(
    `insert into billing_refunds (invoice_id, user_id, payment_id, amount_minor, currency, reason, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [invoiceId, userId, paymentId, amountMinor, currency, reason, now],
  )
}

const columns = `invoice_id as "invoiceId", user_id as "userId", payment_id as "paymentId", amount_minor as "amountMinor",
  currency, reason`

export async function listWaitingRefunds(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select invoice_id as id from billing_refunds
     where done_at is null and coalesce(claimed_until, '-infinity') <= $1 order by created_at limit 50`,
    [now],
  )
  return rows.map(({ id }) => id)
}

/** Undefined if it's done, or another process holds it. */
export async function claimRefund(tx: Tx, invoiceId: string, now: Date, until: Date): Promise<Refund | undefined> {
  const { rows } = await tx.query<Refund>(
    `update billing_refunds set claimed_until = $3
     where invoice_id = $1 and done_at is null and coalesce(claimed_until, '-infinity') <= $2 returning ${columns}`,
    [invoiceId, now, until],
  )
  return rows[0]
}

export async function deleteRefund(tx: Tx, invoiceId: string): Promise<void> {
  await tx.query('delete from billing_refunds where invoice_id = $1 and done_at is null', [invoiceId])
}

export async function markRefundDone(tx: Tx, { invoiceId, amountMinor }: Refund, now: Date): Promise<boolean> {
  const { rows } = await tx.query(
    `with done as (
       update billing_refunds set done_at = $3, claimed_until = null where invoice_id = $1 and done_at is null returning 1
     )
     update billing_invoices set refunded_at = $3, refunded_minor = case when amount_minor > $2 then $2 end
     where id = $1 and exists (select from done) returning id`,
    [invoiceId, amountMinor, now],
  )
  return rows.length > 0
}
