import type { NotificationRow, NotificationType } from '@assay/contract/notifications'

export type Notification = {
  id: string
  type: NotificationType
  title: string
  message: string
  actionUrl: string | null
  /** As the database formats it: to the microsecond, which a Date would lose. */
  createdAt: string
  readAt: string | null
}

export function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    message: row.message,
    // Only a path of this app, whatever the row says.
    actionUrl: row.action_url && /^\/(?!\/)/.test(row.action_url) ? row.action_url : null,
    createdAt: row.created_at,
    readAt: row.read_at,
  }
}
