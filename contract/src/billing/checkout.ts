import { z } from 'zod'
import { BillingCycle, Currency, Tier } from './catalogue-fields.ts'

const moment = z.iso.datetime({ offset: true })
const amountMinor = z.int()

/**
 * `POST /usegenkkurl`: every click on a plan's button. An unknown plan or one not for sale is 404, the current plan is
 * 409. `uuid` must be the signed-in user; `country` decides the currency of a first payment.
 */
export const Subscribe = z.strictObject({
  uuid: z.uuid(),
  plan_id: z.string().min(1).max(100),
  service_name: z.string().min(1).max(100).default('developer'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code of two letters')
    .default('US'),
})
export type Subscribe = z.input<typeof Subscribe>

/**
 * `checkout`: pay at `redirect_url` (a first plan, or an upgrade whose payment method can't be charged again).
 * `changed`: already in effect (Free, or an upgrade that was charged). `scheduled`: at `effective_at`.
 */
export const SubscribeResponse = z.discriminatedUnion('status', [
  z.object({ status: z.literal('checkout'), redirect_url: z.url(), plan_id: z.string() }),
  z.object({ status: z.literal('changed'), redirect_url: z.null(), plan_id: z.string() }),
  z.object({ status: z.literal('scheduled'), redirect_url: z.null(), plan_id: z.string(), effective_at: moment }),
])
export type SubscribeResponse = z.infer<typeof SubscribeResponse>

/** `POST /billing/preview`: what the button would do and cost right now. Same errors. */
export const PreviewPlan = z.strictObject({
  plan_id: z.string().min(1).max(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('US'),
})
export type PreviewPlan = z.input<typeof PreviewPlan>

export const PlanPreview = z.object({
  /**
   * `subscribe`: a first paid plan; `upgrade`: immediate; `downgrade`: at the end of the paid period (`effective_at`).
   */
  change: z.enum(['subscribe', 'upgrade', 'downgrade']),
  plan_id: z.string(),
  tier: Tier,
  billing_cycle: BillingCycle,
  currency: Currency,
  /** The price per cycle. */
  price: amountMinor,
  /** What is charged now, the credit for the old plan, and the cost of the rest of the new one. */
  due_now: amountMinor,
  credit: amountMinor,
  new_plan_cost: amountMinor,
  effective_at: moment,
  /** When the full price is charged next; null for Free. */
  next_charge_at: moment.nullable(),
  /** Whether the payment page opens; otherwise the method on file is charged, or nothing. */
  needs_payment_page: z.boolean(),
})
export type PlanPreview = z.infer<typeof PlanPreview>
