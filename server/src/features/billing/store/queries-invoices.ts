import type { Tx } from '../../../ports/db.ts'
import type { ProviderInvoice } from '../../../ports/payments.ts'
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
