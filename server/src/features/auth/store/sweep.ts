import { deleteInSteps, sweepInSteps } from '../../../db/delete-in-steps.ts'
import type { Deps } from '../../../deps.ts'
import { sweepLimits } from '../../../http/pacing/limits.ts'
import { addDays } from '../../../time.ts'
import { knownSenders } from '../limits.ts'
import { deleteEndedSessions, retiredKeys, unfinishedFactors, unusedAccounts } from './queries-sweep.ts'

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
