import type { Tx } from '../../../ports/db.ts'
import { addDays } from '../../../time.ts'
import { deleteForgottenSenders } from './queries-known-senders.ts'

/** A day's grace, so that a late client still learns its session has expired. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  const dayAgo = addDays(now, -1)
  await tx.query('delete from auth.sessions where not_after < $1 or ended_at < $1', [dayAgo])
  await tx.query('delete from auth.one_time_tokens where created_at < $1', [dayAgo])
  await tx.query('delete from auth.flow_state where created_at < $1', [dayAgo])
  await tx.query('delete from auth.signing_keys where retires_at < $1', [dayAgo])
  await deleteForgottenSenders(tx, now)
}
