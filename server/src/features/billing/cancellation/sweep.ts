import { cancelCodeSeconds } from '@assay/contract/billing/cancellation-rules'
import { deleteInSteps } from '../../../db/delete-in-steps.ts'
import type { Deps } from '../../../deps.ts'

/** An expired code no longer blocks the next request either. */
export async function sweepCancelCodes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const expired = new Date(now().getTime() - cancelCodeSeconds * 1000)
  await deleteInSteps(db, { table: 'cancellation_codes', where: 'sent_at < $1', by: 'sent_at' }, [expired])
}
