import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import type { ProviderInstrument } from '../../../ports/payments.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'

/** The account lock: plan decisions for an account run one at a time. Take it before reading anything below. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('billing ' || $1, 0))`, [userId])
}

export async function listSubscriptions(tx: Tx, userId: string): Promise<BillingSubscription[]> {
  const { rows } = await tx.query<BillingSubscription>(
    `select ${columns} from billing_subscriptions where user_id = $1 and service_type = 'developer' order by created_at desc`,
    [userId],
  )
  return rows
}

export async function findSubscription(tx: Tx, id: string): Promise<BillingSubscription | undefined> {
  const { rows } = await tx.query<BillingSubscription>(`select ${columns} from billing_subscriptions where id = $1`, [
    id,
  ])
  return rows[0]
}

export async function findByProviderId(tx: Tx, providerId: string): Promise<BillingSubscription | undefined> {
  const { rows } = await tx.query<BillingSubscription>(
    `select ${columns} from billing_subscriptions where provider_id = $1`,
    [providerId],
  )
  return rows[0]
}

export type PaidWith = { instrument: ProviderInstrument; isInternational: boolean; paidAt: Date }

type ProviderFields = Pick<
  BillingSubscription,
  | 'planId'
  | 'priceMinor'
  | 'upFrontPaidAt'
  | 'payUrl'
  | 'status'
  | 'startAt'
  | 'currentStart'
  | 'currentEnd'
  | 'endedAt'
  | 'hasScheduledChange'
  | 'paymentMethod'
>

/**
 * Writes what the provider reports and leaves intents to their own writers, so neither overwrites the other. Two intents
 * end here: a pending plan that has taken effect, and the abandonment of a page that was paid anyway. A charge after the
 * promised end does not move the paid period, so it grants nothing.
 */
export async function updateFromProvider(tx: Tx, id: string, fields: ProviderFields): Promise<void> {
  await tx.query(
    `update billing_subscriptions set plan_id = $2, price_minor = $3, pay_url = $4, status = $5, start_at = $6,
       current_start = case when ${isAfterEnd} then current_start else coalesce($7, current_start) end,
       current_end = case when ${isAfterEnd} then current_end else coalesce($8, current_end) end, ended_at = $9, has_scheduled_change = $10, payment_method = $11,
       up_front_paid_at = coalesce(up_front_paid_at, $12),
       pending_plan_id = nullif(pending_plan_id, $2),
       cancel_requested = case
         when cancel_requested = 'now' and status = 'created' and ($5 = 'active' or $5 = 'authenticated' and $12 is not null)
         then null else cancel_requested end,
       next_price_minor = case when (plan_id, price_minor) = ($2, $3) then next_price_minor end,
       next_price_from = case when (plan_id, price_minor) = ($2, $3) then next_price_from end
     where id = $1`,
    [
      id,
      fields.planId,
      fields.priceMinor,
      fields.payUrl,
      fields.status,
      fields.startAt,
      fields.currentStart,
      fields.currentEnd,
      fields.endedAt,
      fields.hasScheduledChange,
      fields.paymentMethod,
      fields.upFrontPaidAt,
    ],
  )
}

const isAfterEnd = `cancel_requested is not null and $8 > ends_at + interval '1 day'`

/** Keeps the method of the latest payment seen. With another method, the provider may accept plan changes again. */
export async function saveMethod(tx: Tx, id: string, { instrument, isInternational, paidAt }: PaidWith): Promise<void> {
  await tx.query(
    `update billing_subscriptions set method_kind = $2, card_brand = $3, card_last4 = $4, method_at = $5,
       is_international = $6, unchangeable_until = null, unchangeable_reason = null
     where id = $1 and (method_at is null or method_at <= $5)`,
    [id, instrument.kind, instrument.brand, instrument.last4, paidAt, isInternational],
  )
}

export async function setNextSync(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.query('update billing_subscriptions set next_sync_at = $2 where id = $1', [id, at])
}

/** Taken before each fetch. */
export async function takeSyncVersion(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ version: string }>(
    'update billing_subscriptions set sync_version = sync_version + 1 where id = $1 returning sync_version as version',
    [id],
  )
  return rows[0]?.version
}

/** False if a newer snapshot has already been applied. */
export async function acceptVersion(tx: Tx, id: string, version: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query(
    'update billing_subscriptions set applied_version = $2, synced_at = $3 where id = $1 and applied_version < $2 returning id',
    [id, version, now],
  )
  return rows.length === 1
}

const columnOf: Record<keyof BillingSubscription, string> = {
  id: 'id',
  userId: 'user_id',
  kind: 'kind',
  planId: 'plan_id',
  currency: 'currency',
  priceMinor: 'price_minor',
  replaces: 'replaces',
  upFrontMinor: 'up_front_minor',
  upFrontPaidAt: 'up_front_paid_at',
  cycleStart: 'cycle_start',
  providerId: 'provider_id',
  payUrl: 'pay_url',
  payBy: 'pay_by',
  status: 'status',
  startAt: 'start_at',
  currentStart: 'current_start',
  currentEnd: 'current_end',
  endedAt: 'ended_at',
  hasScheduledChange: 'has_scheduled_change',
  paymentMethod: 'payment_method',
  isInternational: 'is_international',
  methodKind: 'method_kind',
  cardBrand: 'card_brand',
  cardLast4: 'card_last4',
  methodAt: 'method_at',
  unchangeableUntil: 'unchangeable_until',
  pendingPlanId: 'pending_plan_id',
  cancelRequested: 'cancel_requested',
  endsAt: 'ends_at',
  pauseSentAt: 'pause_sent_at',
  pauseRejectedAt: 'pause_rejected_at',
  cancelSentAt: 'cancel_sent_at',
  cancelConfirmedAt: 'cancel_confirmed_at',
  nextPriceMinor: 'next_price_minor',
  nextPriceFrom: 'next_price_from',
  firstPaidAt: `(select min(v.paid_at) from billing_invoices v
    where v.billing_subscription_id = billing_subscriptions.id and v.status = 'paid')`,
  duplicateOf: 'duplicate_of',
  refundedAt: 'refunded_at',
  refundDueAt: `(select min(v.refund_due_at) from billing_invoices v
    where v.billing_subscription_id = billing_subscriptions.id and v.refunded_at is null and v.payment_id is not null)`,
  createdAt: 'created_at',
}

const columns = Object.entries(columnOf)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ')

export async function findMemberSince(tx: Tx, userId: string): Promise<Date> {
  const { rows } = await tx.query<{ since: Date | null }>('select private.member_since($1) as since', [userId])
  const since = rows[0]?.since
  // The account was deleted while its access token was still valid.
  if (!since) throw new AppError('unauthenticated', 'No valid session token found. Please log in.')
  return since
}
