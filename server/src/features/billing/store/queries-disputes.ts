import type { Tx } from '../../../ports/db.ts'

type Dispute = { id: string; paymentId: string; invoiceId: string | null; name: string; openedAt: Date }

/** A late event does not overwrite a newer one. False if the payment belongs to none of our customers. */
export async function saveDispute(tx: Tx, { id, paymentId, invoiceId, name, openedAt }: Dispute): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into payment_disputes as held (id, user_id, payment_id, invoice_id, last_event, opened_at)
     select $1, user_id, $2, id, $4, $5 from billing_invoices where payment_id = $2 or id = $3 limit 1
     on conflict (id) do update set
       last_event = case when excluded.opened_at >= held.opened_at then excluded.last_event else held.last_event end,
       opened_at = greatest(held.opened_at, excluded.opened_at)
     returning id`,
    [id, paymentId, invoiceId, name, openedAt],
  )
  return rows.length === 1
}
