import type { Tx } from '../../../ports/db.ts'

export async function markDuplicate(tx: Tx, id: string, duplicateOf: string): Promise<void> {
  await tx.query('update billing_subscriptions set duplicate_of = $2 where id = $1 and duplicate_of is null', [
    id,
    duplicateOf,
  ])
}

export type Paid = { invoiceId: string; paymentId: string; amountMinor: number; currency: string }

export async function listPaid(tx: Tx, subscriptionId: string): Promise<Paid[]> {
  const { rows } = await tx.query<Paid>(
    `select id as "invoiceId", payment_id as "paymentId", amount_minor as "amountMinor", currency from billing_invoices
     where billing_subscription_id = $1 and status = 'paid' and payment_id is not null order by paid_at`,
    [subscriptionId],
  )
  return rows
}

export async function markRefunded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update billing_subscriptions set refunded_at = $2 where id = $1', [id, now])
  await tx.query(
    `update billing_invoices set refunded_at = $2 where billing_subscription_id = $1 and status = 'paid' and refunded_at is null`,
    [id, now],
  )
}
