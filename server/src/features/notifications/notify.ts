import type { NotificationType } from '@assay/contract/notifications'
import type { Tx } from '../../ports/db.ts'

export type NewNotification = {
  type: NotificationType
  title: string
  message: string
  /** A path of the web app. */
  actionUrl?: string
}

/** Not for `asUser`, which may not write notices: the user is notified if and only if it commits. */
export async function notify(
  tx: Tx,
  userId: string,
  { type, title, message, actionUrl }: NewNotification,
): Promise<void> {
  await tx.query('insert into notifications (user_id, type, title, message, action_url) values ($1, $2, $3, $4, $5)', [
    userId,
    type,
    title,
    message,
    actionUrl ?? null,
  ])
}
