import { deleteInSteps, type OldRows, sweepInSteps } from '../../../db/delete-in-steps.ts'
import type { Deps } from '../../../deps.ts'
import { sweepLimits } from '../../../http/throttling/limits.ts'
import type { Tx } from '../../../ports/db.ts'
import { addDays } from '../../../time.ts'
import { knownSenders } from '../limits.ts'

/** Deletes what can no longer be used: ended sessions, expired links, unfinished sign-ins and factors, accounts nobody confirmed. */
export async function sweepAuth({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): Promise<void> {
  await sweepLimits({ db, now })
  if (config.supabase !== null) return
  // A day's grace, so that a late client still learns its session has expired.
  const dayAgo = addDays(now(), -1)
  await sweepInSteps(db, (tx, rows) => deleteEndedSessions(tx, 'not_after', dayAgo, rows))
  await sweepInSteps(db, (tx, rows) => deleteEndedSessions(tx, 'ended_at', dayAgo, rows))
  await deleteInSteps(db, { table: 'auth.one_time_tokens', where: 'created_at < $1', by: 'created_at' }, [dayAgo])
  await deleteInSteps(db, { table: 'auth.flow_state', where: 'created_at < $1', by: 'created_at' }, [dayAgo])
  await deleteInSteps(db, { table: 'auth.mfa_challenges', where: 'created_at < $1', by: 'created_at' }, [dayAgo])
  await deleteInSteps(db, unfinishedFactors, [dayAgo])
  await deleteInSteps(db, retiredKeys, [dayAgo])
  const monthAgo = addDays(now(), -noticeDays)
  await deleteInSteps(db, { table: 'auth.sign_in_notices', where: 'created_at < $1', by: 'created_at' }, [monthAgo])
  const forgotten = new Date(now().getTime() - knownSenders.seconds * 1000)
  await deleteInSteps(db, { table: 'auth.known_senders', where: 'last_used_at < $1', by: 'last_used_at' }, [forgotten])
  await deleteInSteps(db, unusedAccounts, [addDays(now(), -unconfirmedDays)])
  const kept = now()
  kept.setUTCFullYear(kept.getUTCFullYear() - config.seller.retentionYears)
  await deleteInSteps(db, { table: 'auth.users', where: 'deleted_at < $1', by: 'deleted_at' }, [kept])
}

const unconfirmedDays = 30
/** Longer than their links work, which then say that they have expired. */
const noticeDays = 30

/** A session goes once its tokens are gone: there may be two thousand of them, and a step must stay small. */
async function deleteEndedSessions(tx: Tx, end: 'not_after' | 'ended_at', before: Date, rows: number): Promise<number> {
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
const unfinishedFactors: OldRows = {
  table: 'auth.mfa_factors',
  where: "status = 'unverified' and created_at < $1",
  by: 'created_at',
}

/** There are only a few: one for each rotation. */
const retiredKeys: OldRows = { table: 'auth.signing_keys', where: 'retires_at < $1', by: 'retires_at' }

/**
 * Sign-ups that nobody has confirmed since the last email about them, and anonymous accounts without a session, a key or a
 * payment, which nobody can reach anymore. Accounts that an operator created or invited stay. `offset 0` has each row looked up by its index.
 */
const unusedAccounts: OldRows = {
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
