import type { Tx } from '../../../ports/db.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'

type Intents = Pick<BillingSubscription, 'pendingPlanId' | 'cancelRequested'>

/** The caller holds the account lock. */
export async function saveIntents(tx: Tx, id: string, { pendingPlanId, cancelRequested }: Intents): Promise<void> {
  await tx.query('update billing_subscriptions set pending_plan_id = $2, cancel_requested = $3 where id = $1', [
    id,
    pendingPlanId,
    cancelRequested,
  ])
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

export async function clearIntents(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `update billing_subscriptions set pending_plan_id = null, cancel_requested = null where id = $1 and cancel_sent_at is null`,
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
