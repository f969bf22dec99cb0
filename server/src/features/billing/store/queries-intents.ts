import type { Tx } from '../../../ports/db.ts'
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
