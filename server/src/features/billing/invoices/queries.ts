import { BillingInvoice } from '@assay/contract/billing/invoices'
import type { Tx } from '../../../ports/db.ts'

export type BilledInvoice = {
  id: string
  /** The provider's id, as on the billing page. */
  subscriptionId: string
  planId: string
  status: BillingInvoice['status']
  amountMinor: number
  amountPaidMinor: number
  currency: string
  issuedAt: Date | null
  paidAt: Date | null
  billingStart: Date | null
  billingEnd: Date | null
  lines: BillingInvoice['lines']
}

/** Without drafts and deleted invoices. */
export async function findInvoice(tx: Tx, userId: string, id: string): Promise<BilledInvoice | undefined> {
  const { rows } = await tx.query<Omit<BilledInvoice, 'lines'> & { lines: unknown }>(
    `select v.id, coalesce(b.provider_id, b.id::text) as "subscriptionId", b.plan_id as "planId",
       case when v.refunded_at is null then v.status else 'cancelled' end as status,
       v.amount_minor as "amountMinor", v.amount_paid_minor as "amountPaidMinor", v.currency,
       v.issued_at as "issuedAt", v.paid_at as "paidAt", v.billing_start as "billingStart", v.billing_end as "billingEnd",
       v.lines
     from billing_invoices v join billing_subscriptions b on b.id = v.billing_subscription_id
     where v.id = $2 and v.user_id = $1 and v.status <> 'hidden'`,
    [userId, id],
  )
  return rows.map((row) => ({ ...row, lines: BillingInvoice.shape.lines.parse(row.lines) }))[0]
}
