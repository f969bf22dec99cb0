import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'

/** Long enough to look back at a conversation. What we were mailed is in our own mailbox. */
export async function sweepContact({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'contact_messages', where: 'created_at < $1', by: 'created_at' }, [
    addDays(now(), -730),
  ])
}
