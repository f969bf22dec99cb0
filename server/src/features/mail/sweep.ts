import { deleteInSteps, sweepInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'

const keptForDays = 30
const bodiesKeptForDays = 7

/** Waiting mail isn't swept: it ends after three days, and is then given up. */
export async function sweepOutbox({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await sweepInSteps(db, (tx, rows) => forgetBodies(tx, addDays(now(), -bodiesKeptForDays), rows))
  const before = addDays(now(), -keptForDays)
  await deleteInSteps(db, { table: 'mail_outbox', where: 'sent_at < $1', by: 'sent_at' }, [before])
  await deleteInSteps(db, { table: 'mail_outbox', where: 'given_up_at < $1', by: 'given_up_at' }, [before])
}

/** Operators could retry these until now. */
async function forgetBodies(tx: Tx, before: Date, count: number): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `update mail_outbox set text_body = '', html_body = '', attachment_bytes = null
     where id in (select id from mail_outbox where given_up_at < $1 and text_body <> '' order by given_up_at limit $2)
     returning id`,
    [before, count],
  )
  return rows.length
}
