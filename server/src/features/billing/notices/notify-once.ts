import type { Tx } from '../../../ports/db.ts'
import type { Mail } from '../../../ports/mail.ts'
import { findContact } from '../../mail/find-contact.ts'
import { queueMail } from '../../mail/queue.ts'
import { type NewNotification, notify } from '../../notifications/notify.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { markTold } from '../store/queries-notices.ts'

export type News = { notification: NewNotification; mail: (to: string) => Mail }

/** `what` names the one thing that is told, such as the failure of one renewal. */
export async function tellOnce(tx: Tx, subscription: BillingSubscription, what: string, news: News): Promise<void> {
  if (await markTold(tx, subscription.id, what)) await tell(tx, subscription.userId, news)
}

export async function tell(tx: Tx, userId: string, { notification, mail }: News): Promise<void> {
  await notify(tx, userId, notification)
  const contact = await findContact(tx, userId)
  if (contact) await queueMail(tx, mail(contact.email))
}
