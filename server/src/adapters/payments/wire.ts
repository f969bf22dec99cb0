import { z } from 'zod'
import type {
  ProviderDispute,
  ProviderInvoice,
  ProviderPayment,
  ProviderPlan,
  ProviderSubscription,
} from '../../ports/payments.ts'
import { Instrument, instrumentOf } from './instrument.ts'

// Razorpay's JSON, parsed into the port's types. Fields that the product doesn't use are ignored.

/** "Not yet" is zero in some places and null in others. */
const time = z
  .number()
  .int()
  .nullish()
  .transform((seconds) => (seconds ? new Date(seconds * 1000) : null))
const knownTime = z
  .number()
  .int()
  .positive()
  .transform((seconds) => new Date(seconds * 1000))
const amount = z.number().int().min(0)
const currency = z.string().regex(/^[A-Z]{3}$/)
const webAddress = z.url({ protocol: /^https?$/ })

/** Empty notes are a list. */
const notes = z
  .union([z.record(z.string(), z.coerce.string()), z.array(z.unknown()).max(0)])
  .nullish()
  .transform((value) => (Array.isArray(value) || !value ? {} : value))

export const Plan = z
  .object({
    id: z.string(),
    period: z.enum(['daily', 'weekly', 'monthly', 'yearly']),
    interval: z.number().int().positive(),
    item: z.object({ name: z.string(), amount, currency }),
  })
  .transform(
    ({ id, period, interval, item }): ProviderPlan => ({
      id,
      period,
      interval,
      name: item.name,
      amountMinor: item.amount,
      currency: item.currency,
    }),
  )

export const Subscription = z
  .object({
    id: z.string(),
    plan_id: z.string(),
    status: z.enum([
      'created',
      'authenticated',
      'active',
      'pending',
      'halted',
      'paused',
      'cancelled',
      'completed',
      'expired',
    ]),
    short_url: webAddress,
    current_start: time,
    current_end: time,
    start_at: time,
    charge_at: time,
    ended_at: time,
    created_at: knownTime,
    paid_count: z.number().int().default(0),
    has_scheduled_changes: z.boolean().default(false),
    payment_method: z.string().nullish(),
    notes,
  })
  .transform(
    (wire): ProviderSubscription => ({
      id: wire.id,
      planId: wire.plan_id,
      status: wire.status,
      payUrl: wire.short_url,
      currentStart: wire.current_start,
      currentEnd: wire.current_end,
      startAt: wire.start_at,
      chargeAt: wire.charge_at,
      endedAt: wire.ended_at,
      createdAt: wire.created_at,
      paidCount: wire.paid_count,
      hasScheduledChange: wire.has_scheduled_changes,
      paymentMethod: wire.payment_method ?? null,
      notes: wire.notes,
    }),
  )

const shownAs = {
  issued: 'issued',
  partially_paid: 'issued',
  paid: 'paid',
  cancelled: 'cancelled',
  expired: 'cancelled',
  draft: 'hidden',
  deleted: 'hidden',
} as const

export const Invoice = z
  .object({
    id: z.string(),
    subscription_id: z.string().nullish(),
    payment_id: z.string().nullish(),
    status: z.enum(['draft', 'issued', 'partially_paid', 'paid', 'cancelled', 'expired', 'deleted']),
    amount,
    amount_paid: amount.nullish(),
    currency,
    short_url: webAddress.nullish(),
    billing_start: time,
    billing_end: time,
    issued_at: time,
    paid_at: time,
    expire_by: time,
    line_items: z
      .array(z.object({ name: z.string().nullish(), amount, quantity: z.number().int().default(1) }))
      .default([]),
  })
  .transform(
    (wire): ProviderInvoice => ({
      id: wire.id,
      subscriptionId: wire.subscription_id ?? null,
      paymentId: wire.payment_id ?? null,
      status: shownAs[wire.status],
      amountMinor: wire.amount,
      amountPaidMinor: wire.amount_paid ?? 0,
      currency: wire.currency,
      payUrl: wire.short_url ?? null,
      billingStart: wire.billing_start,
      billingEnd: wire.billing_end,
      issuedAt: wire.issued_at,
      paidAt: wire.paid_at,
      expireBy: wire.expire_by,
      lines: wire.line_items.map((line) => ({
        name: line.name ?? '',
        amountMinor: line.amount,
        quantity: line.quantity,
      })),
    }),
  )

export const Payment = z
  .object({
    id: z.string(),
    invoice_id: z.string().nullish(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    amount,
    amount_refunded: amount.nullish(),
    currency,
    ...Instrument.shape,
    international: z.boolean().nullish(),
    error_description: z.string().nullish(),
    created_at: knownTime,
  })
  .transform(
    (wire): ProviderPayment => ({
      id: wire.id,
      invoiceId: wire.invoice_id ?? null,
      status: wire.status,
      amountMinor: wire.amount,
      amountRefundedMinor: wire.amount_refunded ?? 0,
      currency: wire.currency,
      instrument: instrumentOf(wire),
      isInternational: wire.international ?? false,
      failureReason: wire.error_description ?? null,
      createdAt: wire.created_at,
    }),
  )

export const Dispute = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    status: z.enum(['open', 'under_review', 'action_required', 'won', 'lost', 'closed']),
    amount,
    currency,
    reason_code: z.string().nullish(),
    reason_description: z.string().nullish(),
    respond_by: time,
    created_at: knownTime,
  })
  .transform(
    (wire): ProviderDispute => ({
      id: wire.id,
      paymentId: wire.payment_id,
      // The evidence wasn't enough: it waits for the operator again.
      state: wire.status === 'action_required' ? 'open' : wire.status,
      amountMinor: wire.amount,
      currency: wire.currency,
      reason: (wire.reason_description || wire.reason_code || 'unknown').slice(0, 100),
      respondBy: wire.respond_by,
      createdAt: wire.created_at,
    }),
  )

export const Refund = z.object({ id: z.string(), payment_id: z.string() })

export const collectionOf = <S extends z.ZodType>(item: S) =>
  z.object({ entity: z.literal('collection'), items: z.array(item) })

/** Ids become part of a URL path, so anything else has to be caught first. */
export function isId(kind: 'sub' | 'plan' | 'inv' | 'pay' | 'disp', id: string): boolean {
  return /^(sub|plan|inv|pay|disp)_[A-Za-z0-9]{1,32}$/.test(id) && id.startsWith(`${kind}_`)
}

export const invalidId = { status: 'rejected', code: 'invalid_id', reason: 'This is not a Razorpay id.' } as const
