import { cancelCodeReplacements, cancelCodeSeconds, cancelCodeTries } from '@assay/contract/billing/cancellation-rules'
import type { Tier } from '@assay/contract/billing/catalogue'
import type { Tx } from '../../../ports/db.ts'

export type Subscription = {
  planId: string
  tier: Tier
  isActive: boolean
  cancelStatus: string | null
  endsAt: Date | null
}

/** In the shape that the web app reads. */
export async function findSubscription(tx: Tx, userId: string, id: string): Promise<Subscription | undefined> {
  const { rows } = await tx.query<Subscription>(
    `select plan_id as "planId", tier, is_active as "isActive", cancel_status as "cancelStatus", expires_at as "endsAt"
     from subscriptions where user_id = $1 and subscription_id = $2 order by is_active desc, created_at desc limit 1`,
    [userId, id],
  )
  return rows[0]
}

type NewCode = { userId: string; subscriptionId: string; codeHash: Buffer; sentAt: Date }

/**
 * False until the last code has expired or its tries are used up, which lets someone wait no longer only a few times in a
 * row. Of simultaneous requests, one replaces it.
 */
export async function replaceCode(tx: Tx, { userId, subscriptionId, codeHash, sentAt }: NewCode): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into cancellation_codes as held (user_id, subscription_id, action, code_hash, sent_at)
     values ($1, $2, 'cancel', $3, $4)
     on conflict (user_id, subscription_id, action) do update
       set code_hash = excluded.code_hash, sent_at = excluded.sent_at, tries = 0, used_at = null,
         replaced = case when held.sent_at <= excluded.sent_at - make_interval(secs => $5) then 0 else held.replaced + 1 end
       where held.sent_at <= excluded.sent_at - make_interval(secs => $5)
         or held.code_hash is not null and held.tries >= $6 and held.replaced < $7
     returning user_id`,
    [userId, subscriptionId, codeHash, sentAt, cancelCodeSeconds, cancelCodeTries, cancelCodeReplacements],
  )
  return rows.length === 1
}

export async function findSentAt(tx: Tx, userId: string, subscriptionId: string): Promise<Date | undefined> {
  const { rows } = await tx.query<{ sentAt: Date }>(
    `select sent_at as "sentAt" from cancellation_codes
     where user_id = $1 and subscription_id = $2 and action = 'cancel'`,
    [userId, subscriptionId],
  )
  return rows[0]?.sentAt
}

/** Counts the try before comparing, and locks the row so that simultaneous guesses are counted one by one. */
export async function countTry(
  tx: Tx,
  userId: string,
  subscriptionId: string,
  now: Date,
): Promise<{ codeHash: Buffer; tries: number } | undefined> {
  const { rows } = await tx.query<{ codeHash: Buffer; tries: number }>(
    `update cancellation_codes set tries = tries + 1
     where user_id = $1 and subscription_id = $2 and action = 'cancel' and code_hash is not null and tries < $3
       and sent_at > $4::timestamptz - make_interval(secs => $5)
     returning code_hash as "codeHash", tries`,
    [userId, subscriptionId, cancelCodeTries, now, cancelCodeSeconds],
  )
  return rows[0]
}

/** Whether the last code ran out of tries, and hasn't expired since. */
export async function isExhausted(tx: Tx, userId: string, subscriptionId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query(
    `select from cancellation_codes
     where user_id = $1 and subscription_id = $2 and action = 'cancel' and code_hash is not null and tries >= $3
       and sent_at > $4::timestamptz - make_interval(secs => $5)`,
    [userId, subscriptionId, cancelCodeTries, now, cancelCodeSeconds],
  )
  return rows.length === 1
}

export async function markUsed(tx: Tx, userId: string, subscriptionId: string, now: Date): Promise<void> {
  await tx.query(
    `update cancellation_codes set code_hash = null, used_at = $3
     where user_id = $1 and subscription_id = $2 and action = 'cancel'`,
    [userId, subscriptionId, now],
  )
}
