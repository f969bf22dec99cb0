import { paths } from '@assay/contract/paths'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { findContact } from '../mail/find-contact.ts'
import { queueMail } from '../mail/queue.ts'
import { notify } from '../notifications/notify.ts'
import { describeQuota, quotaMail } from './mails.ts'
import { type DueAlert, takeDueAlerts } from './queries.ts'

/** Alerts each account once per period at 80% of its quota, and once when it is used up. */
export async function sendQuotaAlerts({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  // Service role: a job, for every account.
  await db.asService(async (tx) => {
    for (const alert of await takeDueAlerts(tx)) await alertAccount(tx, alert, config.publicUrl)
  })
}

async function alertAccount(tx: Tx, { userId, ...use }: DueAlert, publicUrl: string): Promise<void> {
  const actionUrl = use.isUsedUp ? paths.developerTools : paths.analytics
  await notify(tx, userId, { type: 'alert', ...describeQuota(use), actionUrl })
  const contact = await findContact(tx, userId)
  if (contact) await queueMail(tx, quotaMail(contact.email, use, publicUrl))
}
