import type { Deps } from '../../deps.ts'
import { deleteMail, findMail, listMails, type MailFilter, requeueMails } from './queries-operator.ts'
import { wakeDelivery } from './queue.ts'

export type { OutboxMail } from './queries-operator.ts'

type OperateDeps = Pick<Deps, 'db' | 'now'>

export function listOutbox({ db }: OperateDeps, filter: MailFilter, count: number) {
  // Service role: the operator, for every account. So are the next three.
  return db.asService((tx) => listMails(tx, filter, count))
}

export function findOutboxMail({ db }: OperateDeps, id: string) {
  return db.asService((tx) => findMail(tx, id))
}

/** One mail, given up or waiting, or with null all that were given up. Without a body there is nothing to send. */
export function retryMails({ db, now }: OperateDeps, id: string | null): Promise<string[]> {
  return db.asService(async (tx) => {
    const requeued = await requeueMails(tx, now(), id)
    if (requeued.length > 0) await wakeDelivery(tx)
    return requeued
  })
}

export function dropMail({ db }: OperateDeps, id: string): Promise<boolean> {
  return db.asService((tx) => deleteMail(tx, id))
}
