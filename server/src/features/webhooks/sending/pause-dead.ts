import { paths } from '@assay/contract/paths'
import type { Tx } from '../../../ports/db.ts'
import { findContact } from '../../mail/find-contact.ts'
import { queueMail } from '../../mail/queue.ts'
import { notify } from '../../notifications/notify.ts'
import { describePause, pausedMail } from '../mails.ts'
import { pauseEndpoint } from '../queries-pause.ts'
import { recordEndpointAct } from '../record-act.ts'
import type { LeasedDelivery } from './queries-sending.ts'

/** Its owner hears of it once, by email and in the app. */
export async function pauseDead(
  tx: Tx,
  { userId, endpointId }: LeasedDelivery,
  { reason, now, publicUrl }: { reason: 'failing' | 'gone'; now: Date; publicUrl: string },
): Promise<void> {
  const url = await pauseEndpoint(tx, userId, endpointId, { reason, now })
  if (url === undefined) return
  await recordEndpointAct(tx, userId, { action: 'webhook.paused', url }, now)
  const { title, message } = describePause(new URL(url).host, reason)
  await notify(tx, userId, { type: 'alert', title, message, actionUrl: paths.webhooks })
  const contact = await findContact(tx, userId)
  if (contact) await queueMail(tx, pausedMail(contact.email, { url, reason, publicUrl }))
}
