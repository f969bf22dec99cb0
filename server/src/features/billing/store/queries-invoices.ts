import type { Tx } from '../../../ports/db.ts'
import type { ProviderDispute, ProviderInvoice } from '../../../ports/payments.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'

/** Saves what changed. Returns the ids of newly paid invoices, each in exactly one transaction. */
export async function saveInvoices(
  tx: Tx,
  { id, userId }: Pick<BillingSubscription, 'id' | 'userId'>,
  invoices: ProviderInvoice[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `with snapshot as (
       select * from jsonb_to_recordset($3::jsonb) as snapshot (id text, status text, "amountMinor" integer,
         "amountPaidMinor" integer, currency text, "paymentId" text, "payUrl" text, "billingStart" timestamptz,
         "billingEnd" timestamptz, "issuedAt" timestamptz, "paidAt" timestamptz, "expireBy" timestamptz, lines jsonb)
     ), paid_before as (
       select v.id from billing_invoices v join snapshot h on h.id = v.id where v.status = 'paid'
     ), saved as (
       insert into billing_invoices as held (id, user_id, billing_subscription_id, status, amount_minor, amount_paid_minor,
         currency, payment_id, pay_url, billing_start, billing_end, issued_at, paid_at, expire_by, lines)
       select h.id, $1, $2, h.status, h."amountMinor", h."amountPaidMinor", h.currency, h."paymentId", h."payUrl",
         h."billingStart", h."billingEnd", h."issuedAt", h."paidAt", h."expireBy", h.lines
       from snapshot h
       on conflict (id) do update set status = excluded.status, amount_minor = excluded.amount_minor,
         amount_paid_minor = excluded.amount_paid_minor, payment_id = excluded.payment_id, pay_url = excluded.pay_url,
         paid_at = excluded.paid_at, expire_by = excluded.expire_by, lines = excluded.lines
       where (held.status, held.amount_minor, held.amount_paid_minor, held.payment_id, held.pay_url, held.paid_at,
           held.expire_by, held.lines)
         is distinct from (excluded.status, excluded.amount_minor, excluded.amount_paid_minor, excluded.payment_id,
           excluded.pay_url, excluded.paid_at, excluded.expire_by, excluded.lines)
       returning held.id, held.status
     )
     select id from saved where status = 'paid' and id not in (select id from paid_before)`,
    [userId, id, JSON.stringify(invoices.map(toRow))],
  )
  return new Set(rows.map((row) => row.id))
}

function toRow({ lines, ...invoice }: ProviderInvoice) {
  return {
    ...invoice,
    lines: lines.map(({ name, amountMinor, quantity }) => ({ name, amount: amountMinor, quantity })),
  }
}

/** `dueAt`: until then, paying it keeps the plan. */
export type OpenInvoice = {
  id: string
  amountMinor: number
  currency: string
  payUrl: string | null
  dueAt: Date | null
}

export async function findOpenInvoice(tx: Tx, subscriptionId: string): Promise<OpenInvoice | undefined> {
  const { rows } = await tx.query<OpenInvoice>(
    `select id, amount_minor - amount_paid_minor as "amountMinor", currency, pay_url as "payUrl",
       coalesce(expire_by, billing_start + interval '3 days') as "dueAt"
     from billing_invoices
     where billing_subscription_id = $1 and status = 'issued' order by issued_at desc limit 1`,
    [subscriptionId],
  )
  return rows[0]
}

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

export async function hasDispute(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.query('select from payment_disputes where id = $1', [id])
  return rows.length === 1
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

type InvoiceDispute = { state: ProviderDispute['state']; openedAt: Date; decidedAt: Date | null }

/** The newest dispute of an invoice. */
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
