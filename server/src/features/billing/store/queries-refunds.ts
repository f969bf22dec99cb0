import type { Tx } from '../../../ports/db.ts'

export async function markDuplicate(tx: Tx, id: string, duplicateOf: string): Promise<void> {
  await tx.query('update billing_subscriptions set duplicate_of = $2 where id = $1 and duplicate_of is null', [
    id,
    duplicateOf,
  ])
}

export type Paid = { invoiceId: string; paymentId: string; amountMinor: number; currency: string }

/**
 * Saves the intent to refund what was charged for the time after a subscription's end: the one promised with its
 * cancellation, or the start of its successor. Returns the invoices.
 */
export async function markRefundsDue(tx: Tx, userId: string, now: Date): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `update billing_invoices v set refund_due_at = $2
     from (
       select b.id, case when b.cancel_requested is not null then b.ends_at else (
         select min(s.start_at) from billing_subscriptions s
         where s.replaces = b.id and s.cancel_requested is null and (s.status = 'authenticated' or s.current_start is not null)
       ) end as ends_at
       from billing_subscriptions b where b.user_id = $1
     ) ended
     where v.user_id = $1 and v.billing_subscription_id = ended.id and v.status = 'paid' and v.refunded_at is null
       and v.refund_due_at is null and v.billing_end > ended.ends_at + interval '1 day'
       and (ended.ends_at <= $2 or v.paid_at >= ended.ends_at)
     returning v.id`,
    [userId, now],
  )
  return new Set(rows.map(({ id }) => id))
}

/** All that was paid for a duplicate; otherwise what is due. */
export async function listRefundable(tx: Tx, subscriptionId: string): Promise<Paid[]> {
  const { rows } = await tx.query<Paid>(
    `select id as "invoiceId", payment_id as "paymentId", amount_minor as "amountMinor", currency from billing_invoices
     where billing_subscription_id = $1 and status = 'paid' and payment_id is not null and refunded_at is null
       and (refund_due_at is not null or exists (select from billing_subscriptions where id = $1 and duplicate_of is not null))
     order by paid_at`,
    [subscriptionId],
  )
  return rows
}

export async function markRefunded(tx: Tx, id: string, invoiceIds: string[], now: Date): Promise<void> {
  await tx.query('update billing_subscriptions set refunded_at = $2 where id = $1 and duplicate_of is not null', [
    id,
    now,
  ])
  await tx.query('update billing_invoices set refunded_at = $2 where id = any ($1::text[]) and refunded_at is null', [
    invoiceIds,
    now,
  ])
}
