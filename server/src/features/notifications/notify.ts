import type { NotificationType } from '@assay/contract/notifications'
import type { Tx } from '../../ports/db.ts'

export type NewNotification = {
  type: NotificationType
  title: string
  message: string
  /** A path of the web app. */
  actionUrl?: string
  /** What someone in the account has just done themselves: it's there to look up, and doesn't ask for attention. */
  isOwnAct?: boolean
}

/** Not for `asUser`, which may not write notices: the user is notified if and only if it commits. */
export async function notify(
  tx: Tx,
  userId: string,
  { type, title, message, actionUrl, isOwnAct = false }: NewNotification,
): Promise<void> {
  await tx.query(
    `insert into notifications (user_id, type, title, message, action_url, read_at)
     values ($1, $2, $3, $4, $5, case when $6::boolean then now() end)`,
    [userId, type, title, message, actionUrl ?? null, isOwnAct],
  )
}
