import { z } from 'zod'
import { type NotificationKind, notificationKinds } from './notifications/kinds.ts'

export const NotificationType = z.enum(['info', 'alert', 'message', 'system'])
export type NotificationType = z.infer<typeof NotificationType>

/** A row of `notifications` as `/rest/v1` sends it. The owner may change only `read_at`. */
export const NotificationRow = z.object({
  id: z.uuid(),
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  /** A path of the web app. */
  action_url: z.string().nullable(),
  created_at: z.iso.datetime({ offset: true }),
  read_at: z.iso.datetime({ offset: true }).nullable(),
})
export type NotificationRow = z.infer<typeof NotificationRow>

const kinds = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

/** `GET /account/notification-settings` and `PUT`: whether each kind is also mailed to this person. */
export const NotificationSettings = z.object({ email: z.record(z.enum(kinds), z.boolean()) })
export type NotificationSettings = z.infer<typeof NotificationSettings>
