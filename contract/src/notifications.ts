import { z } from 'zod'

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
