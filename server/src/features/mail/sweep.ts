import { deleteInSteps, sweepInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import { forgetBodies } from './queries-sweep.ts'

const keptForDays = 30
const bodiesKeptForDays = 7

/** Waiting mail isn't swept: it ends after three days, and is then given up. */
export async function sweepOutbox({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await sweepInSteps(db, (tx, rows) => forgetBodies(tx, addDays(now(), -bodiesKeptForDays), rows))
  const before = addDays(now(), -keptForDays)
  await deleteInSteps(db, { table: 'mail_outbox', where: 'sent_at < $1', by: 'sent_at' }, [before])
  await deleteInSteps(db, { table: 'mail_outbox', where: 'given_up_at < $1', by: 'given_up_at' }, [before])
}
