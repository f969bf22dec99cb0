import type { Tx } from '../../ports/db.ts'
import type { Mail } from '../../ports/mail.ts'
import { insertMail } from './queries.ts'

/** Queues the mail in the transaction that causes it: it is sent if and only if that commits. */
export async function queueMail(tx: Tx, mail: Mail): Promise<void> {
  await insertMail(tx, mail)
  await wakeDelivery(tx)
}

/** One job key, so that a burst of mail wakes the job once; a run in progress is followed by another. */
export async function wakeDelivery(tx: Tx): Promise<void> {
  await tx.query(`select private.enqueue_job('deliver-mail', job_key := 'deliver-mail')`)
}
