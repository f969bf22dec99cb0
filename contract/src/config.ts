import { z } from 'zod'

/** What the server tells the web app at run time, so that one build serves every environment. */
export const PublicConfig = z.object({
  productName: z.string(),
  version: z.string(),
  publicUrl: z.string(),
  /** Where the dev mailbox is, or null when mail leaves by SMTP. */
  mailboxPath: z.string().nullable(),
})
export type PublicConfig = z.infer<typeof PublicConfig>
