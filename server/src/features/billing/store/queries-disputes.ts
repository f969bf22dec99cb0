import type { Tx } from '../../../ports/db.ts'
import type { ProviderDispute } from '../../../ports/payments.ts'

export type DisputedInvoice = { id: string; userId: string; subscriptionId: string; number: string | null }

/** Undefined if the payment belongs to none of our customers, or its invoice isn't synced yet. */
export async function findDisputedInvoice(
  tx: Tx,
  paymentId: string,
  invoiceId: string | null,
): Promise<DisputedInvoice | undefined> {
  const { rows } = await tx.query<DisputedInvoice>(
    `select v.id, v.user_id as "userId", v.billing_subscription_id as "subscriptionId", d.number
     from billing_invoices v left join billing_documents d on d.invoice_id = v.id and d.kind = 'invoice'
     where v.payment_id = $1 or v.id = $2 limit 1`,
    [paymentId, invoiceId],
  )
  return rows[0]
}

/** False if a fetch that began later was saved first and says something else. */
export async function saveDispute(
  tx: Tx,
  { id: invoiceId, userId }: DisputedInvoice,
  { id, paymentId, state, amountMinor, currency, reason, respondBy, createdAt }: ProviderDispute,
  syncedAt: Date,
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into payment_disputes as held (id, user_id, payment_id, invoice_id, state, amount_minor, currency, reason,
       respond_by, opened_at, decided_at, synced_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
       case when $5 in ('won', 'lost', 'closed') then $11::timestamptz end, $11)
     on conflict (id) do update set state = excluded.state, amount_minor = excluded.amount_minor,
       currency = excluded.currency, reason = excluded.reason, respond_by = excluded.respond_by,
       opened_at = excluded.opened_at, synced_at = greatest(held.synced_at, excluded.synced_at),
       decided_at = case when held.state = excluded.state then held.decided_at else excluded.decided_at end
     where held.synced_at is null or held.synced_at < excluded.synced_at or held.state = excluded.state
     returning id`,
    [id, userId, paymentId, invoiceId, state, amountMinor, currency, reason, respondBy, createdAt, syncedAt],
  )
  return rows.length === 1
}

export type InvoiceDispute = { state: ProviderDispute['state']; openedAt: Date; decidedAt: Date | null }

/** The newest one about an invoice. */
export async function findDispute(tx: Tx, userId: string, invoiceId: string): Promise<InvoiceDispute | undefined> {
  const { rows } = await tx.query<InvoiceDispute>(
    `select state, opened_at as "openedAt", decided_at as "decidedAt" from payment_disputes
     where user_id = $1 and invoice_id = $2 order by opened_at desc limit 1`,
    [userId, invoiceId],
  )
  return rows[0]
}

export type ListedDispute = InvoiceDispute & {
  id: string
  userId: string
  email: string | null
  invoiceId: string | null
  invoiceNumber: string | null
  amountMinor: number | null
  currency: string | null
  reason: string | null
  respondBy: Date | null
}

export async function listNewestDisputes(tx: Tx, count: number): Promise<ListedDispute[]> {
  const { rows } = await tx.query<ListedDispute>(
    `select d.id, d.user_id as "userId", c.email, d.invoice_id as "invoiceId", f.number as "invoiceNumber", d.state,
       d.amount_minor as "amountMinor", d.currency, d.reason, d.opened_at as "openedAt", d.respond_by as "respondBy",
       d.decided_at as "decidedAt"
     from payment_disputes d left join lateral private.contact_of(d.user_id) c on true
       left join billing_documents f on f.invoice_id = d.invoice_id and f.kind = 'invoice'
     order by d.decided_at is not null, d.decided_at desc, d.respond_by, d.opened_at, d.id limit $1`,
    [count],
  )
  return rows
}
