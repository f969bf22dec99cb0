import type { Deps } from '../../deps.ts'
import { firstIdOf } from '../../http/fast-path/time-ordered-id.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { sweepEvents } from '../events/sweep.ts'
import { deleteOldAnswers } from './queries-once.ts'
import { blankUnwantedLog, deleteLedgerBefore, deleteOldDays } from './queries-sweep.ts'

const ledgerDays = 30

/** What has been kept long enough: the ledger, its log and events 30 days, answers 24 hours, the reports' days 400. */
export async function sweepUsage({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const firstKept = firstIdOf(addDays(now(), -ledgerDays))
  await repeat(db, (tx) => deleteLedgerBefore(tx, firstKept, atOnce))
  await repeat(db, (tx) => blankUnwantedLog(tx, atOnce))
  await sweepEvents({ db, now })
  // Service role: a job, for every account.
  await db.asService(deleteOldAnswers)
  await db.asService(deleteOldDays)
}

const atOnce = 5000

/** Each step commits by itself, so calls that are being counted meanwhile never wait long. */
async function repeat(db: Deps['db'], step: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await db.asService(step)) === atOnce);
}
