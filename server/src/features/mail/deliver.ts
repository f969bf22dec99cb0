import type { Deps } from '../../deps.ts'
import type { SendResult } from '../../ports/mail.ts'
import { addDays } from '../../time.ts'
import { deleteMailsBefore, leaseMails, markFailed, markGivenUp, markSent, type WaitingMail } from './queries.ts'

type DeliverDeps = Pick<Deps, 'db' | 'mailer' | 'now' | 'log' | 'config'>

/** Sends everything that is due. No mail is lost; one sent just before a crash may be sent twice. */
export async function deliverMail(deps: DeliverDeps): Promise<void> {
  if (!hasDelivery(deps.config)) return
  for (;;) {
    // Service role: a job, for every account.
    const mails = await deps.db.asService((tx) => leaseMails(tx, deps.now()))
    if (mails.length === 0) return
    for (const mail of mails) await settle(deps, mail, await deps.mailer.send(mail))
  }
}

export async function sweepOutbox({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.asService((tx) => deleteMailsBefore(tx, addDays(now(), -keptForDays)))
}

async function settle({ db, now, log, config }: DeliverDeps, mail: WaitingMail, result: SendResult): Promise<void> {
  switch (result.status) {
    case 'sent':
      return db.asService((tx) => markSent(tx, mail.id, now(), { keepBody: config.hasMailbox }))
    case 'refused':
      log.error({ mail_id: mail.id, reason: result.reason }, 'mail refused for good')
      return db.asService((tx) => markGivenUp(tx, mail.id, result.reason, now()))
    case 'unavailable': {
      log.warn(
        { mail_id: mail.id, attempts: mail.attempts, reason: result.reason },
        'mail not sent, will be tried again',
      )
      const nextAttempt = new Date(now().getTime() + secondsUntilRetry(mail.attempts) * 1000)
      return db.asService((tx) => markFailed(tx, mail.id, result.reason, nextAttempt))
    }
    default:
      return result satisfies never
  }
}

/** Less than a minute, so that the minutely run finds everything due, however long the server was down. */
function secondsUntilRetry(attempts: number): number {
  return Math.min(30, 2 ** attempts)
}

const keptForDays = 30

/** Without SMTP or a mailbox nothing is sent; everything waits for SMTP_URL. */
export function hasDelivery({ smtpUrl, hasMailbox }: Deps['config']): boolean {
  return smtpUrl !== null || hasMailbox
}
