import type { Deps } from '../../deps.ts'
import { firstIdOf } from '../../http/fast-path/time-ordered-id.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { sweepEvents } from '../events/sweep.ts'
import { deleteOldKeys } from './queries-idempotency.ts'
import { blankUnwantedLog, deleteLedgerBefore, deleteOldDays } from './queries-sweep.ts'

const ledgerDays = 30

/** Retention: ledger, log and events 30 days, idempotency keys 24 hours, daily sums 400 days. */
export async function sweepUsage({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const firstKept = firstIdOf(addDays(now(), -ledgerDays))
  await repeat(db, (tx) => deleteLedgerBefore(tx, firstKept, batchSize))
  await repeat(db, (tx) => blankUnwantedLog(tx, batchSize))
  await sweepEvents({ db, now })
  // Service role: a job, for every account.
  await db.asService(deleteOldKeys)
  await db.asService(deleteOldDays)
}

const batchSize = 5000

/** Each step commits on its own, so concurrent charges never wait long. */
async function repeat(db: Deps['db'], step: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.asService(step)) === batchSize);
}
