import { z } from 'zod'
import { serviceIds } from '../services.ts'
import { BillingCycle, Currency, Tier } from './catalogue-fields.ts'

const moment = z.iso.datetime({ offset: true })
const amountMinor = z.int()

/** `POST /billing/undo`: undoes a downgrade or cancellation that hasn't taken effect. 409 if there is none. */
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

/** What is charged at the next renewal. Card numbers never leave the provider. */
export const PaymentMethod = z.object({
  kind: z.enum(['card', 'upi', 'paypal', 'other']),
  /** A card's network, such as Visa. */
  brand: z.string().nullable(),
  last4: z.string().nullable(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

/**
 * `POST /billing/payment-method`: the provider's page to change the payment method. 409 without a running subscription.
 */
export const PaymentMethodPage = z.object({ redirect_url: z.url() })
export type PaymentMethodPage = z.infer<typeof PaymentMethodPage>

/**
 * `GET /billing/state`, and the response to an undo and to `POST /billing/discard-checkout`, which closes a payment page
 * that wasn't paid: what the account may use now, and what is pending. */
export const BillingState = z.object({
  subscription_id: z.string(),
  plan_id: z.string(),
  tier: Tier,
  billing_cycle: BillingCycle,
  entitlement: Entitlement,
  currency: Currency.nullable(),
  /** Paid until then; null for Free. In `grace` the renewal failed and access continues until `grace_ends_at`. */
  current_end: moment.nullable(),
  grace_ends_at: moment.nullable(),
  pending_plan_id: z.string().nullable(),
  cancel_status: z.string().nullable(),
  /** Per cycle, in `currency`; null for Free and for a plan that isn't billed. */
  price: amountMinor.nullable(),
  /** The next renewal, a scheduled change included. Null if nothing will be charged, and while an invoice is overdue. */
  next_charge: z.object({ amount: amountMinor, currency: Currency, at: moment }).nullable(),
  payment_method: PaymentMethod.nullable(),
  /** When the account was created. */
  member_since: moment,
  /** A payment page that was opened and not paid yet. */
  checkout: z.object({ plan_id: z.string(), redirect_url: z.url(), created_at: moment }).nullable(),
  /** An invoice that must be paid to keep the plan, with its page. */
  open_invoice: z
    .object({
      invoice_id: z.string(),
      amount: amountMinor,
      currency: z.string(),
      short_url: z.url().nullable(),
      /** If it's paid by then, the plan stays. Null once that moment has passed: paying it then restores the plan. */
      due_at: moment.nullable(),
    })
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
  /** The provider's id if there is one: what invoices name and canceling takes. */
  subscription_id: z.string(),
  tier: Tier,
  billing_cycle: BillingCycle,
  is_active: z.boolean(),
  usage: z.int(),
  usage_limit: z.int().nullable(),
  expires_at: moment.nullable(),
  /** Null, or `initiated`: it ends with the paid period. */
  cancel_status: z.string().nullable(),
  created_at: moment,
  entitlement: Entitlement,
  pending_plan_id: z.string().nullable(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>
