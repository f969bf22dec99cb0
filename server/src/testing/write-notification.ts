import { join } from 'node:path'
import type { NotificationType } from '@assay/contract/notifications'
import pg from 'pg'

export type WrittenNotification = {
  email: string
  type: NotificationType
  title: string
  message: string
  actionUrl?: string
  hoursAgo?: number
}

/** Writes notifications directly to the embedded database, for types that no feature sends yet. */
export async function writeNotifications(dataDir: string, notifications: WrittenNotification[]): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await client.connect()
  for (const { email, type, title, message, actionUrl = null, hoursAgo = 0 } of notifications) {
    await client.query(
      `insert into notifications (user_id, type, title, message, action_url, created_at)
       select id, $2, $3, $4, $5, now() - make_interval(hours => $6) from auth.users where email = $1`,
      [email, type, title, message, actionUrl, hoursAgo],
    )
  }
  await client.end()
}
