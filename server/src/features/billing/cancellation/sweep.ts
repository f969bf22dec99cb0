import { cancelCodeSeconds } from '@assay/contract/billing/cancellation'
import type { Deps } from '../../../deps.ts'
import { deleteCodesBefore } from './queries.ts'

/** An expired code no longer blocks the next request either. */
export async function sweepCancelCodes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  // Service role: a job, for every account.
  await db.asService((tx) => deleteCodesBefore(tx, new Date(now().getTime() - cancelCodeSeconds * 1000)))
}
