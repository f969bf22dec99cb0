import { cancelCodeSeconds } from '@assay/contract/billing/cancellation'
import type { Deps } from '../../../deps.ts'
import { deleteCodesBefore } from './queries.ts'

/** A code that has expired also no longer keeps anyone from asking for the next. */
export async function sweepCancelCodes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.asService((tx) => deleteCodesBefore(tx, new Date(now().getTime() - cancelCodeSeconds * 1000)))
}
