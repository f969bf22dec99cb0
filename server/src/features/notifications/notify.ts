import type { NotificationType } from '@assay/contract/notifications'
import type { Tx } from '../../ports/db.ts'

export type NewNotification = {
  type: NotificationType
  title: string
  message: string
  /** A path of the web app. */
  actionUrl?: string
}

/** In the transaction of what it reports, which users can't write to: the user is told if that commits, and never otherwise. */
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
