import { deleteInSteps, sweepInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { addDays, dayMs } from '../../time.ts'
import { firstIdOf } from '../../time-ordered-id.ts'
import { deleteEventsOfErasedLog, sweepEvents } from '../events/record.ts'
import { deleteOldKeys } from './queries-idempotency.ts'
import {
  addLedgerDays,
  blankLog,
  deleteLedgerBefore,
  deleteOldDays,
  dropOldestLedgerDay,
  findLogToErase,
  noteErased,
} from './queries-sweep.ts'

export const ledgerDays = 30

/**
 * Retention: ledger, log, reviews and events 30 days, idempotency keys 24 hours. Every step commits on its own and is bounded, so
 * requests never wait long.
 */
export async function sweepUsage({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.asJob((tx) => addLedgerDays(tx, daysAhead))
  while ((await db.asJob(dropOldestLedgerDay)) !== null);
  // Whole days only: the rest of a day goes with its partition.
  const firstKept = firstIdOf(startOfDay(addDays(now(), -ledgerDays)))
  await sweepInSteps(db, (tx, rows) => deleteLedgerBefore(tx, firstKept, rows))
  await deleteInSteps(db, { table: 'reviews', where: 'request_id < $1', by: 'request_id' }, [firstKept])
  await eraseLogs({ db, now })
  await sweepEvents({ db, now })
  // Their responses may be large.
  await sweepInSteps(db, deleteOldKeys, { rows: 500 })
}

/** Retention: daily sums 400 days, decisions by hour 100 days. */
export async function sweepUsageHistory({ db }: Pick<Deps, 'db'>): Promise<void> {
  let after: string | null = firstIdOf(new Date(0))
  while (after !== null) after = await deleteDaysAfter(db, after)
}

// A week without this job, and requests go to the default partition until it runs again.
const daysAhead = 7
const accountsPerStep = 500

function deleteDaysAfter(db: Deps['db'], userId: string): Promise<string | null> {
  return db.asJob((tx) => deleteOldDays(tx, userId, accountsPerStep))
}

function startOfDay(moment: Date): Date {
  return new Date(moment.getTime() - (moment.getTime() % dayMs))
}

/** Erases the request logs of accounts that switched theirs off, in steps. */
async function eraseLogs({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  let after: string | null = firstIdOf(new Date(0))
  while (after !== null) {
    const last: string = after
    after = await db.asJob((tx) => findLogToErase(tx, last))
    if (after !== null) await eraseLog({ db, now }, after)
  }
}

async function eraseLog({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string): Promise<void> {
  let afterId: string | null = firstIdOf(addDays(now(), -keptDays))
  while (afterId !== null) {
    const after: string = afterId
    afterId = await db.asJob((tx) => blankLog(tx, userId, after, entriesPerStep))
  }
  await deleteInSteps(db, { table: 'reviews', where: 'user_id = $1', by: 'request_id' }, [userId])
  await deleteEventsOfErasedLog({ db }, userId)
  await db.asJob((tx) => noteErased(tx, userId))
}

/** A little more than the ledger keeps, so that nothing is left behind. */
const keptDays = 32
const entriesPerStep = 5000
