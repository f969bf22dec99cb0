import { z } from 'zod/mini'

const moment = z.iso.datetime({ offset: true })
const amountMinor = z.int()

export const BillingInvoice = z.object({
  invoice_id: z.string(),
  /** "ASY-2026-00417", without gaps; null until it's paid. */
  number: z._default(z.nullable(z.string()), null),
  /** What refunded it, if anything did. The invoice's status is then `cancelled`. */
  credit_note: z._default(z.nullable(z.object({ number: z.string(), issued_at: moment, amount: amountMinor })), null),
  /** The newest dispute about its payment. The invoice's status is `cancelled` once all of it is lost, and stays `paid` otherwise. */
  dispute: z._default(
    z.nullable(
      z.object({
        state: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
        opened_at: moment,
        decided_at: z.nullable(moment),
        amount: amountMinor,
      }),
    ),
    null,
  ),
  /** Displayed as Pending if `issued`. */
  status: z.enum(['issued', 'paid', 'cancelled']),
  /** In minor units. */
  amount: amountMinor,
  currency: z.string(),
  issued_at: z.nullable(moment),
  paid_at: z.nullable(moment),
  expire_by: z.nullable(moment),
  /** The provider's page for this invoice. */
  short_url: z.nullable(z.url()),
  billing_start: z.nullable(moment),
  billing_end: z.nullable(moment),
  lines: z.array(z.object({ name: z.string(), amount: amountMinor, quantity: z.int() })),
})
export type BillingInvoice = z.infer<typeof BillingInvoice>

/** One element of `billing_data.json_data`. */
export const BillingSubscription = z.object({
  id: z.string(),
  /** The provider's status: created, active, pending, halted, cancelled, … `created` ones aren't shown. */
  status: z.string(),
  start_date: z.nullable(moment),
  plan_id: z.string(),
  invoices: z.array(BillingInvoice),
})
export type BillingSubscription = z.infer<typeof BillingSubscription>

/** The row of `billing_data` at `/rest/v1`: one per user; none (PGRST116) is an empty list. */
export const BillingData = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  json_data: z.array(BillingSubscription),
})
export type BillingData = z.infer<typeof BillingData>
