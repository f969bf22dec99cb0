import { z } from 'zod/mini'

export const MailboxEntry = z.object({
  id: z.string(),
  to: z.string(),
  /** Where replies go, if not to the sender. */
  reply_to: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The name of the attachment, which is at `/dev/mailbox/ID/attachment`. */
  attachment: z.nullable(z.string()),
  created_at: z.string(),
})
export type MailboxEntry = z.infer<typeof MailboxEntry>

/** `GET /dev/mailbox.json?to=ADDRESS`, newest first. */
export const Mailbox = z.array(MailboxEntry)
