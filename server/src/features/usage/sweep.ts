import type { Deps } from '../../deps.ts'
import { firstIdOf } from '../../http/fast-path/time-ordered-id.ts'
import { addDays, dayMs } from '../../time.ts'
import { sweepEvents } from '../events/sweep.ts'
import { eraseLogs } from './erase-logs.ts'
import { deleteOldKeys } from './queries-idempotency.ts'
import {
  addLedgerDays,
  deleteLedgerBefore,
  deleteOldDays,
  deleteOldPeriods,
  dropOldestLedgerDay,
} from './queries-sweep.ts'

export const ledgerDays = 30

/**
 * Retention: ledger, log and events 30 days, idempotency keys 24 hours. Every step commits on its own and is bounded, so
 * requests never wait long.
 */
export async function sweepUsage({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  // Service role: a job, for every account.
  await db.asService((tx) => addLedgerDays(tx, daysAhead))
  while ((await db.asService(dropOldestLedgerDay)) !== null);
  // Whole days only: the rest of a day goes with its partition.
  const firstKept = firstIdOf(startOfDay(addDays(now(), -ledgerDays)))
  while ((await db.asService((tx) => deleteLedgerBefore(tx, firstKept, rowsPerStep))) === rowsPerStep);
  await eraseLogs({ db, now })
  await sweepEvents({ db, now })
  while ((await db.asService((tx) => deleteOldKeys(tx, keysPerStep))) === keysPerStep);
}

/** Retention: daily sums and periods 400 days. */
export async function sweepUsageHistory({ db }: Pick<Deps, 'db'>): Promise<void> {
  // Service role: a job, for every account.
  await walk(firstIdOf(new Date(0)), (after) => db.asService((tx) => deleteOldDays(tx, after, accountsPerStep)))
  await walk('0', (after) => db.asService((tx) => deleteOldPeriods(tx, after, rowsPerStep)))
}

// A week without this job, and requests go to the default partition until it runs again.
const daysAhead = 7
const rowsPerStep = 5000
// Their responses may be large.
const keysPerStep = 500
const accountsPerStep = 500

/** Repeats a step from where the last one ended. */
async function walk(start: string, step: (after: string) => Promise<string | null>): Promise<void> {
  let after: string | null = start
  while (after !== null) after = await step(after)
}

function startOfDay(moment: Date): Date {
  return new Date(moment.getTime() - (moment.getTime() % dayMs))
}
