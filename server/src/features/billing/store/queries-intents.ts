import type { OldRows } from '../../../db/delete-in-steps.ts'
import type { Tx } from '../../../ports/db.ts'
import type { ProviderSubscription } from '../../../ports/payments.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'

type Intents = Pick<BillingSubscription, 'pendingPlanId' | 'cancelRequested' | 'endsAt'>

/** The caller holds the account lock. */
export async function saveIntents(tx: Tx, id: string, intents: Intents): Promise<void> {
  const { pendingPlanId, cancelRequested, endsAt } = intents
  await tx.query(
    `update billing_subscriptions set pending_plan_id = $2, cancel_requested = $3, ends_at = $4, pause_rejected_at = null
     where id = $1`,
    [id, pendingPlanId, cancelRequested, endsAt],
  )
}

/** A successor that was just authorized replaces a cancellation of its predecessor. */
export async function replaceCancellation(tx: Tx, successorId: string): Promise<void> {
  await tx.query(
    `update billing_subscriptions old set cancel_requested = null, ends_at = null from billing_subscriptions s
     where s.id = $1 and s.cancel_requested is null and s.status in ('authenticated', 'active')
       and old.id = s.replaces and old.cancel_requested = 'cycle_end'`,
    [successorId],
  )
}

/** The customer chose something else. */
export async function abandon(tx: Tx, id: string): Promise<void> {
  await tx.query("update billing_subscriptions set cancel_requested = 'now' where id = $1", [id])
}

export async function markCancelSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update billing_subscriptions set cancel_sent_at = coalesce(cancel_sent_at, $2) where id = $1', [
    id,
    now,
  ])
}

export async function markCancelConfirmed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update billing_subscriptions set cancel_confirmed_at = $2 where id = $1', [id, now])
}

export async function markPauseSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update billing_subscriptions set pause_sent_at = $2 where id = $1', [id, now])
}

export async function markPauseRejected(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update billing_subscriptions set pause_sent_at = null, pause_rejected_at = $2 where id = $1', [
    id,
    now,
  ])
}

/**
 * Counts as a snapshot of its own. An older one saved after it would say paused, without our mark: that looks like a pause made by hand,
 * and the plan would be shown as ending.
 */
export async function markResumed(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update billing_subscriptions set pause_sent_at = null, status = case status when 'paused' then 'active' else status end,
       sync_version = sync_version + 1, applied_version = sync_version + 1
     where id = $1`,
    [id],
  )
}

export async function clearIntents(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update billing_subscriptions set pending_plan_id = null, cancel_requested = null, ends_at = null where id = $1 and cancel_sent_at is null`,
    [id],
  )
}

/** The customer may switch to another card, so the change can be tried again after a day. */
export async function markUnchangeable(tx: Tx, id: string, reason: string, now: Date): Promise<void> {
  await tx.query(
    `update billing_subscriptions set unchangeable_reason = left($2, 250),
       unchangeable_until = $3::timestamptz + interval '1 day' where id = $1`,
    [id, reason, now],
  )
}

export type NewCheckout = Pick<
  BillingSubscription,
  | 'userId'
  | 'kind'
  | 'planId'
  | 'currency'
  | 'priceMinor'
  | 'replaces'
  | 'upFrontMinor'
  | 'startAt'
  | 'cycleStart'
  | 'payBy'
>

/** Undefined if the account already has an open checkout. */
export async function insertCheckout(
  tx: Tx,
  checkout: NewCheckout,
  { now, claimedUntil }: { now: Date; claimedUntil: Date },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into billing_subscriptions (user_id, kind, plan_id, currency, price_minor, replaces, up_front_minor, start_at,
       cycle_start, pay_by, claimed_until, next_sync_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)
     on conflict (user_id, service_type) where status in ('creating', 'created') and cancel_requested is null do nothing
     returning id`,
    [
      checkout.userId,
      checkout.kind,
      checkout.planId,
      checkout.currency,
      checkout.priceMinor,
      checkout.replaces,
      checkout.upFrontMinor,
      checkout.startAt,
      checkout.cycleStart,
      checkout.payBy,
      claimedUntil,
      now,
    ],
  )
  return rows[0]?.id
}

/** Takes the lease for provider requests about it. False while another request holds it. */
export async function claimSubscription(tx: Tx, id: string, now: Date, claimedUntil: Date): Promise<boolean> {
  const { rows } = await tx.query(
    `update billing_subscriptions set claimed_until = $3
     where id = $1 and (claimed_until is null or claimed_until <= $2) returning id`,
    [id, now, claimedUntil],
  )
  return rows.length === 1
}

export async function releaseClaim(tx: Tx, id: string): Promise<void> {
  await tx.query('update billing_subscriptions set claimed_until = null where id = $1', [id])
}

export async function lockCheckout(tx: Tx, id: string): Promise<{ id: string; providerId: string | null } | undefined> {
  const { rows } = await tx.query<{ id: string; providerId: string | null }>(
    'select id, provider_id as "providerId" from billing_subscriptions where id = $1 for update',
    [id],
  )
  return rows[0]
}

/** Also for a checkout that has failed or been abandoned in the meantime: the next sync cancels it. */
export async function attachProviderId(
  tx: Tx,
  id: string,
  { id: providerId, payUrl, startAt }: Pick<ProviderSubscription, 'id' | 'payUrl' | 'startAt'>,
): Promise<void> {
  await tx.query(
    `update billing_subscriptions set provider_id = $2, pay_url = $3, start_at = $4, status = 'created', claimed_until = null,
       cancel_requested = case when status = 'failed' then 'now' else cancel_requested end, next_sync_at = created_at
     where id = $1 and provider_id is null`,
    [id, providerId, payUrl, startAt],
  )
}

/** Nothing was created at the provider. */
export async function markFailed(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update billing_subscriptions set status = 'failed', next_sync_at = null, claimed_until = null
     where id = $1 and provider_id is null`,
    [id],
  )
}

/** Closed without a payment and no longer referenced; `offset 0` has each row looked up by its index. */
export const unpaidPages: OldRows = {
  table: 'billing_subscriptions',
  by: 'created_at',
  where: `status in ('failed', 'expired', 'cancelled') and created_at < $1 and current_start is null
    and not exists (select from billing_invoices v where v.billing_subscription_id = billing_subscriptions.id offset 0)
    and not exists (select from plan_subscriptions p where p.billing_subscription_id = billing_subscriptions.id offset 0)
    and not exists (select from billing_subscriptions f where f.replaces = billing_subscriptions.id offset 0)`,
}
