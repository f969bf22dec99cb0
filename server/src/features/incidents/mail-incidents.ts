import type { Deps } from '../../deps.ts'
import { queueMail } from '../mail/queue.ts'
import { findServerSecret } from '../secrets/server-secret.ts'
import { updateMail } from './mails.ts'
import { claimUnmailed, nextSubscribers, recordMailing } from './queries-subscribers.ts'
import { linkTo } from './subscribe.ts'

/** The job: mails every update to every subscriber, once. A run that is cut off goes on where the last commit ended. */
export async function mailIncidents(deps: Pick<Deps, 'db' | 'config' | 'now'>): Promise<void> {
  for (;;) if (!(await mailNext(deps))) return
}

/** A part of the oldest update's subscribers, in one transaction. False if nothing is left to mail. */
function mailNext({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<boolean> {
  return db.asJob(async (tx) => {
    const update = await claimUnmailed(tx)
    if (!update) return false
    const subscribers = await nextSubscribers(tx, {
      after: update.mailedTo,
      before: update.createdAt,
      count: mailsPerCommit,
    })
    const secret = await findServerSecret(tx)
    for (const { id, email } of subscribers) {
      const unsubscribeUrl = linkTo(config, secret, 'unsubscribe', id)
      await queueMail(tx, updateMail(email, { ...update, publicUrl: config.publicUrl, unsubscribeUrl }))
    }
    const isLast = subscribers.length < mailsPerCommit
    await recordMailing(tx, update.id, subscribers.at(-1)?.id ?? null, isLast ? now() : null)
    return true
  })
}

const mailsPerCommit = 200
