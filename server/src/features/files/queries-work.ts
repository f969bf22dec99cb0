import type { Tx } from '../../ports/db.ts'
import { fileColumns, type StoredFile } from './file.ts'

/**
 * The file whose turn it is: of the account that has waited longest. Another server leaves it alone until the claim ends, which
 * is soon after a crash.
 */
export async function claimFile(tx: Tx): Promise<StoredFile | undefined> {
  const { rows } = await tx.query<StoredFile>(
    `update files set claimed_until = now() + interval '10 seconds'
     where id = (
       select f.id from files f
       where f.state = 'running' and (f.claimed_until is null or f.claimed_until < now())
       order by (select max(o.worked_at) from files o where o.user_id = f.user_id) nulls first, f.worked_at nulls first, f.started_at
       limit 1 for update skip locked
     )
     returning ${fileColumns}`,
  )
  return rows[0]
}

/** Whether `claimFile` would find one. */
export async function isAnyUnclaimed(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query(
    `select from files where state = 'running' and (claimed_until is null or claimed_until < now()) limit 1`,
  )
  return rows.length === 1
}

/** After its turn. */
export async function releaseFile(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await tx.query('update files set claimed_until = null, worked_at = $3 where user_id = $1 and id = $2', [
    userId,
    id,
    now,
  ])
}

type Progress = Pick<
  StoredFile,
  'rowsDone' | 'checksDone' | 'results' | 'state' | 'pauseReason' | 'finishedAt' | 'expiresAt'
>

export async function saveProgress(tx: Tx, userId: string, id: string, progress: Progress): Promise<void> {
  const { rowsDone, checksDone, results, state, pauseReason, finishedAt, expiresAt } = progress
  await tx.query(
    `update files set rows_done = $3, checks_done = $4, results = $5, state = $6, pause_reason = $7, finished_at = $8,
       expires_at = $9, failures = 0
     where user_id = $1 and id = $2`,
    [userId, id, rowsDone, checksDone, JSON.stringify(results), state, pauseReason, finishedAt, expiresAt],
  )
}

/** Returns how often in a row it has failed. The claim stays, so the next attempt waits a moment. */
export async function noteFailure(tx: Tx, userId: string, id: string): Promise<number> {
  const { rows } = await tx.query<{ failures: number }>(
    'update files set failures = failures + 1 where user_id = $1 and id = $2 returning failures',
    [userId, id],
  )
  return rows[0]?.failures ?? 0
}

export type PayingKey = { version: number; hasBudget: boolean }

/** Undefined if the key can't be used for files any more. */
export async function findPayingKey(tx: Tx, userId: string, keyId: string): Promise<PayingKey | undefined> {
  const { rows } = await tx.query<PayingKey>(
    `select version, monthly_budget is not null as "hasBudget" from api_keys
     where user_id = $1 and id = $2 and deleted_at is null and (expires_at is null or expires_at > now())
       and 'files' = any (scopes)`,
    [userId, keyId],
  )
  return rows[0]
}

/** Whether this transaction waits for the disk. What commits together is lost together, so nothing is counted for nothing. */
export async function commitWithoutWaiting(tx: Tx): Promise<void> {
  await tx.query('set local synchronous_commit = off')
}
