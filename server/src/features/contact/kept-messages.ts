import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import { type KeptMessage, listNewestMessages } from './queries.ts'

/** For the operator. Safe to print: control characters were stripped on the way in. */
export async function listMessages({ db }: Pick<Deps, 'db'>, newest: number): Promise<KeptMessage[]> {
  // Service role: the operator reads what everybody wrote.
  return db.asService((tx) => listNewestMessages(tx, newest))
}

/** Two years are long enough to look back at a conversation; the emails are in our own mailbox anyway. */
export async function sweepContact({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'contact_messages', where: 'created_at < $1', by: 'created_at' }, [
    addDays(now(), -730),
  ])
}
