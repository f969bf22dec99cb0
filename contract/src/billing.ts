import { z } from 'zod'
import { BillingCycle, Currency, Tier } from './plans.ts'
import { serviceIds } from './services.ts'

const moment = z.iso.datetime({ offset: true })
const amountMinor = z.number().int()

/**
 * `POST /usegenkkurl`: every press of a plan's button. Not known and not for sale is 404, the plan one has already is 409.
 * `uuid` must be the signed-in user; `country` decides the currency of a first payment.
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
  plan_id: z.string().min(1).max(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('US'),
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
  next_charge_at: moment.nullable(),
  /** Whether the payment page opens; otherwise the method on file is charged, or nothing is. */
  needs_payment_page: z.boolean(),
})
export type PlanPreview = z.infer<typeof PlanPreview>

/** `POST /billing/undo`: takes back a downgrade or a cancellation that has not taken effect. 409 when there is none. */
export const UndoChange = z.strictObject({
  subscription_id: z
    .string()
    .min(1)
    .max(100)
    .regex(/^\P{Cc}*$/u, 'has no control characters'),
})
export type UndoChange = z.infer<typeof UndoChange>

export const Entitlement = z.enum(['free', 'active', 'grace', 'ending', 'ended'])
export type Entitlement = z.infer<typeof Entitlement>

/** `GET /billing/state`, and what an undo answers: what the account may do now, and what is under way. */
export const BillingState = z.object({
  subscription_id: z.string(),
  plan_id: z.string(),
  tier: Tier,
  billing_cycle: BillingCycle,
  entitlement: Entitlement,
  currency: Currency.nullable(),
  /** Paid until then; null for Free. In `grace` the renewal has failed and access goes on until `grace_ends_at`. */
  current_end: moment.nullable(),
  grace_ends_at: moment.nullable(),
  pending_plan_id: z.string().nullable(),
  cancel_status: z.string().nullable(),
  /** A payment page that was opened and not paid yet. */
  checkout: z.object({ plan_id: z.string(), redirect_url: z.url(), created_at: moment }).nullable(),
  /** An invoice that has to be paid for the plan to go on, with its page. */
  open_invoice: z
    .object({ invoice_id: z.string(), amount: amountMinor, currency: z.string(), short_url: z.url().nullable() })
    .nullable(),
})
export type BillingState = z.infer<typeof BillingState>

/** A row of `subscriptions` at `/rest/v1`, newest first. */
export const SubscriptionRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  service_type: z.enum(serviceIds),
  plan_id: z.string(),
  plan_name: z.string(),
  /** The provider's where there is one: what invoices name, and what cancelling takes. */
  subscription_id: z.string(),
  tier: Tier,
  billing_cycle: BillingCycle,
  is_active: z.boolean(),
  usage: z.number().int(),
  usage_limit: z.number().int().nullable(),
  expires_at: moment.nullable(),
  /** Null, or `initiated`: it ends with what is paid for. */
  cancel_status: z.string().nullable(),
  created_at: moment,
  entitlement: Entitlement,
  pending_plan_id: z.string().nullable(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>

export const BillingInvoice = z.object({
  invoice_id: z.string(),
  /** `issued` is shown as Pending. */
  status: z.enum(['issued', 'paid', 'cancelled']),
  /** In minor units, as everywhere. */
  amount: amountMinor,
  currency: z.string(),
  issued_at: moment.nullable(),
  paid_at: moment.nullable(),
  expire_by: moment.nullable(),
  /** The provider's page of this invoice. */
  short_url: z.url().nullable(),
  billing_start: moment.nullable(),
  billing_end: moment.nullable(),
  lines: z.array(z.object({ name: z.string(), amount: amountMinor, quantity: z.number().int() })),
})
export type BillingInvoice = z.infer<typeof BillingInvoice>

/** One element of `billing_data.json_data`. */
export const BillingSubscription = z.object({
  id: z.string(),
  /** The provider's word: created, active, pending, halted, cancelled, … Those that are `created` are not shown. */
  status: z.string(),
  start_date: moment.nullable(),
  plan_id: z.string(),
  invoices: z.array(BillingInvoice),
})
export type BillingSubscription = z.infer<typeof BillingSubscription>

/** The row of `billing_data` at `/rest/v1`: one for each user; none (PGRST116) is an empty list. */
export const BillingData = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  json_data: z.array(BillingSubscription),
})
export type BillingData = z.infer<typeof BillingData>
