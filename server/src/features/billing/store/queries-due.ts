import type { Tx } from '../../../ports/db.ts'

export async function enqueueReconcile(tx: Tx): Promise<void> {
  await tx.query(`select private.enqueue_job('reconcile-billing', job_key => 'reconcile-billing')`)
}

/** What is due, plus the least recently synced others. */
export async function listDueSubscriptions(tx: Tx, now: Date, others: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `(select id from billing_subscriptions where next_sync_at <= $1 and provider_id is not null order by next_sync_at limit 500)
     union
     (select id from billing_subscriptions where next_sync_at > $1 and provider_id is not null order by synced_at limit $2)`,
    [now, others],
  )
  return rows.map(({ id }) => id)
}

/** Requested at the provider, but never confirmed. */
export async function listUnconfirmed(tx: Tx, before: Date): Promise<{ id: string; userId: string }[]> {
  const { rows } = await tx.query<{ id: string; userId: string }>(
    `select id, user_id as "userId" from billing_subscriptions
     where status = 'creating' and (claimed_until is null or claimed_until < $1) order by created_at limit 100`,
    [before],
  )
  return rows
}

/** Payment pages for a first plan that nobody was reminded of. */
export async function listUnfinishedCheckouts(
  tx: Tx,
  { openedBefore, payableAt }: { openedBefore: Date; payableAt: Date },
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await tx.query<{ id: string; userId: string }>(
    `select id, user_id as "userId" from billing_subscriptions
     where status = 'created' and cancel_requested is null and replaces is null and created_at <= $1 and pay_by >= $2
       and not sent_notices @> array['unfinished']
     order by created_at limit 500`,
    [openedBefore, payableAt],
  )
  return rows
}

type Horizon = { renewalBefore: Date; endingBefore: Date }

/** Yearly plans about to renew and canceled ones about to end, without those that were already notified. */
export async function listUpcomingEnds(
  tx: Tx,
  now: Date,
  { renewalBefore, endingBefore }: Horizon,
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await tx.query<{ id: string; userId: string }>(
    `select b.id, b.user_id as "userId" from billing_subscriptions b
     join plan_subscriptions s on s.billing_subscription_id = b.id and s.is_active
     where s.expires_at > $1 and s.expires_at <= greatest($2::timestamptz, $3::timestamptz) and (s.billing_cycle = 'yearly' or s.entitlement = 'ending') and (
       s.entitlement = 'active' and s.billing_cycle = 'yearly' and s.expires_at <= $2
         and not exists (select from unnest(b.sent_notices) name where name like 'renewal %' and name >= 'renewal ' || to_char($1 at time zone 'UTC', 'YYYY-MM-DD'))
       or s.entitlement = 'ending' and s.expires_at <= $3
         and not exists (select from unnest(b.sent_notices) name where name like 'ending %' and name >= 'ending ' || to_char($1 at time zone 'UTC', 'YYYY-MM-DD'))
     ) order by s.expires_at limit 500`,
    [now, renewalBefore, endingBefore],
  )
  return rows
}
