import { z } from 'zod'

export const MailboxEntry = z.object({
  id: z.string(),
  to: z.string(),
  /** Where replies go, if not to the sender. */
  reply_to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The name of the attachment, which is at `/dev/mailbox/ID/attachment`. */
  attachment: z.string().nullable(),
  created_at: z.string(),
})
export type MailboxEntry = z.infer<typeof MailboxEntry>

/** `GET /dev/mailbox.json?to=ADDRESS`, newest first. */
export const Mailbox = z.array(MailboxEntry)
