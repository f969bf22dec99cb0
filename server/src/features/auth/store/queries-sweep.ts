import type { OldRows } from '../../../db/delete-in-steps.ts'
import type { Tx } from '../../../ports/db.ts'

/** A session goes once its tokens are gone: there may be two thousand of them, and a step must stay small. */
export async function deleteEndedSessions(
  tx: Tx,
  end: 'not_after' | 'ended_at',
  before: Date,
  rows: number,
): Promise<number> {
  const oldest = `select id from auth.sessions where ${end} < $1 order by ${end} limit $2`
  const tokens = await tx.query(
    `delete from auth.refresh_tokens where ctid = any (array(
       select t.ctid from (${oldest}) s
         cross join lateral (select ctid from auth.refresh_tokens where session_id = s.id offset 0) t limit $2))
     returning 1`,
    [before, rows],
  )
  if (tokens.rows.length === rows) return rows
  const sessions = await tx.query(`delete from auth.sessions where id = any (array(${oldest})) returning 1`, [
    before,
    rows,
  ])
  return sessions.rows.length
}

/** Somebody looked at a QR code and never typed the code. */
export const unfinishedFactors: OldRows = {
  table: 'auth.mfa_factors',
  where: "status = 'unverified' and created_at < $1",
  by: 'created_at',
}

/** A few in all: one for each rotation. */
export const retiredKeys: OldRows = { table: 'auth.signing_keys', where: 'retires_at < $1', by: 'retires_at' }

/**
 * Sign-ups that nobody has confirmed since the last email about them, and anonymous accounts without a session, a key or a
 * payment, which nobody can reach anymore. Accounts that an operator created or invited stay. `offset 0` has each row looked up by its index.
 */
export const unusedAccounts: OldRows = {
  table: 'auth.users',
  by: 'created_at',
  where: `email_confirmed_at is null and deleted_at is null and created_at < $1 and (
    is_unproven and last_sign_in_at is null
      and coalesce(greatest(confirmation_sent_at, recovery_sent_at), created_at) < $1
    or is_anonymous
      and not exists (select from auth.sessions s where s.user_id = users.id offset 0)
      and not exists (select from public.api_keys k where k.user_id = users.id offset 0)
      and not exists (select from public.billing_subscriptions b where b.user_id = users.id offset 0)
  )`,
}
