import { BillingInvoice } from '@assay/contract/billing/invoices'
import type { Tx } from '../../../ports/db.ts'

export type BilledInvoice = {
  id: string
  planId: string
  status: BillingInvoice['status']
  amountMinor: number
  amountPaidMinor: number
  currency: string
  paymentMethod: string | null
  issuedAt: Date | null
  paidAt: Date | null
  refundedAt: Date | null
  billingStart: Date | null
  billingEnd: Date | null
  lines: BillingInvoice['lines']
}

/** As the provider has it, without drafts and deleted invoices. */
export async function findInvoice(tx: Tx, userId: string, id: string): Promise<BilledInvoice | undefined> {
  const { rows } = await tx.query<Omit<BilledInvoice, 'lines'> & { lines: unknown }>(
    `select v.id, b.plan_id as "planId", v.status, v.amount_minor as "amountMinor",
       v.amount_paid_minor as "amountPaidMinor", v.currency, b.payment_method as "paymentMethod",
       v.issued_at as "issuedAt", v.paid_at as "paidAt", v.refunded_at as "refundedAt",
       v.billing_start as "billingStart", v.billing_end as "billingEnd", v.lines
     from billing_invoices v join billing_subscriptions b on b.id = v.billing_subscription_id
     where v.id = $2 and v.user_id = $1 and v.status <> 'hidden'`,
    [userId, id],
  )
  return rows.map((row) => ({ ...row, lines: BillingInvoice.shape.lines.parse(row.lines) }))[0]
}

/** Paid or refunded without a document of it; oldest first, so that numbers follow the dates. */
export async function listUnfiled(tx: Tx, count: number): Promise<{ userId: string; id: string }[]> {
  const { rows } = await tx.query<{ userId: string; id: string }>(
    `select v.user_id as "userId", v.id from billing_invoices v
     where v.is_unfiled and exists (select from private.contact_of(v.user_id) c where c.email is not null)
     order by v.paid_at, v.id limit $1`,
    [count],
  )
  return rows
}

export async function markFiled(tx: Tx, id: string, isFiled: boolean): Promise<void> {
  await tx.query('update billing_invoices set is_unfiled = not $2 where id = $1', [id, isFiled])
}
