import { z } from 'zod/mini'
import { BillingCycle, Currency, Tier } from './catalogue.ts'

const moment = z.iso.datetime({ offset: true })
const amountMinor = z.int()

/**
 * `POST /usegenkkurl`: every press of a plan's button. Not known and not for sale is 404, the plan one has already is 409.
 * `uuid` must be the signed-in user; `country` decides the currency of a first payment.
 */
export const Subscribe = z.strictObject({
  uuid: z.uuid(),
  plan_id: z.string().check(z.minLength(1), z.maxLength(100)),
  service_name: z._default(z.string().check(z.minLength(1), z.maxLength(100)), 'developer'),
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a country code of two letters')), 'US'),
})
export type Subscribe = z.input<typeof Subscribe>

/**
 * `checkout`: to be paid at `redirect_url` (a first plan, or an upgrade whose payment method cannot be charged again).
 * `changed`: in force already (Free, or an upgrade that was charged at once). `scheduled`: at `effective_at`.
 */
export const SubscribeResponse = z.discriminatedUnion('status', [
  z.object({ status: z.literal('checkout'), redirect_url: z.url(), plan_id: z.string() }),
  z.object({ status: z.literal('changed'), redirect_url: z.null(), plan_id: z.string() }),
  z.object({ status: z.literal('scheduled'), redirect_url: z.null(), plan_id: z.string(), effective_at: moment }),
])
export type SubscribeResponse = z.infer<typeof SubscribeResponse>

/** `POST /billing/preview`: what pressing the button would do, and cost, at this moment. Same errors. */
export const PreviewPlan = z.strictObject({
  plan_id: z.string().check(z.minLength(1), z.maxLength(100)),
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), 'US'),
})
export type PreviewPlan = z.input<typeof PreviewPlan>

export const PlanPreview = z.object({
  /** `subscribe` a first paid plan; `upgrade` at once; `downgrade` at the end of what is paid for (`effective_at`). */
  change: z.enum(['subscribe', 'upgrade', 'downgrade']),
  plan_id: z.string(),
  tier: Tier,
  billing_cycle: BillingCycle,
  currency: Currency,
  /** The price of a whole cycle. */
  price: amountMinor,
  /** What is charged now, what of the old plan is taken off for it, and what the rest of the new one costs. */
  due_now: amountMinor,
  credit: amountMinor,
  new_plan_cost: amountMinor,
  effective_at: moment,
  /** When the whole price is charged next; null for Free, which is never charged. */
  next_charge_at: z.nullable(moment),
  /** Whether the payment page opens; otherwise the method on file is charged, or nothing is. */
  needs_payment_page: z.boolean(),
})
export type PlanPreview = z.infer<typeof PlanPreview>
