import { z } from 'zod'

const moment = z.iso.datetime({ offset: true })
const amountMinor = z.int()

export const BillingInvoice = z.object({
  invoice_id: z.string(),
  /** "ASY-2026-00417", without gaps; null until it's paid. */
  number: z.string().nullable().default(null),
  /** What refunded it, if anything did. The invoice's status is then `cancelled`, or stays `paid` if only a part was. */
  credit_note: z.object({ number: z.string(), issued_at: moment, amount: amountMinor }).nullable().default(null),
  /** The newest dispute about its payment. The invoice's status is `cancelled` once all of it is lost, and stays `paid` otherwise. */
  dispute: z
    .object({
      state: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
      opened_at: moment,
      decided_at: moment.nullable(),
      amount: amountMinor,
    })
    .nullable()
    .default(null),
  /** Displayed as Pending if `issued`. */
  status: z.enum(['issued', 'paid', 'cancelled']),
  /** In minor units. */
  amount: amountMinor,
  currency: z.string(),
  issued_at: moment.nullable(),
  paid_at: moment.nullable(),
  expire_by: moment.nullable(),
  /** The provider's page for this invoice. */
  short_url: z.url().nullable(),
  billing_start: moment.nullable(),
  billing_end: moment.nullable(),
  lines: z.array(z.object({ name: z.string(), amount: amountMinor, quantity: z.int() })),
})
export type BillingInvoice = z.infer<typeof BillingInvoice>

/** One element of `billing_data.json_data`. */
export const BillingSubscription = z.object({
  id: z.string(),
  /** The provider's status: created, active, pending, halted, cancelled, … `created` ones aren't shown. */
  status: z.string(),
  start_date: moment.nullable(),
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
