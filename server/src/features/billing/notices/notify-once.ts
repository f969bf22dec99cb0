import type { Tx } from '../../../ports/db.ts'
import type { Mail } from '../../../ports/mail.ts'
import { mailTeam } from '../../mail/mail-team.ts'
import { type NewNotification, notify } from '../../notifications/notify.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { markNoticeSent } from '../store/queries-events.ts'

export type Notice = { notification: Omit<NewNotification, 'kind'>; mail: (to: string) => Mail }

/** Returns whether this is the first time. `name` identifies the notice, such as the failure of one renewal. */
export async function notifyOnce(
  tx: Tx,
  subscription: BillingSubscription,
  name: string,
  notice: Notice,
): Promise<boolean> {
  const isFirst = await markNoticeSent(tx, subscription.id, name)
  if (isFirst) await sendNotice(tx, subscription.userId, notice)
  return isFirst
}

export async function sendNotice(tx: Tx, userId: string, { notification, mail }: Notice): Promise<void> {
  await notify(tx, userId, { kind: 'billing', ...notification })
  await mailTeam(tx, userId, 'billing', mail)
}
