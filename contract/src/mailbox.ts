import { z } from 'zod'

/** `GET /dev/mailbox.json?to=ADDRESS`, newest first. */
export const MailboxEntry = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  created_at: z.string(),
})
export type MailboxEntry = z.infer<typeof MailboxEntry>
