import { z } from 'zod'
import { PlanChanges } from './billing/catalogue-fields.ts'
import { Regions } from './regions.ts'

/** What the server tells the web app at run time, so that one build serves every environment. */
export const PublicConfig = z.object({
  productName: z.string(),
  version: z.string(),
  publicUrl: z.string(),
  /** The documentation: this server's own pages, or an outside URL. */
  docsUrl: z.string(),
  /** Where customers write and talk to each other; null if not configured. */
  contacts: z.object({
    support: z.string().nullable(),
    billing: z.string().nullable(),
    legal: z.string().nullable(),
    chat: z.string().nullable(),
  }),
  /** The dev mailbox; null if mail goes out by SMTP or waits for it. */
  mailboxPath: z.string().nullable(),
  /** The backend the client library talks to: the hosted project, or this server. */
  supabase: z.object({ url: z.string(), publishableKey: z.string() }),
  /** Whether emails are sent or can be read in the mailbox, whether Google sign-in works, and whether plans can be paid for. */
  hasMail: z.boolean(),
  hasGoogle: z.boolean(),
  hasPayments: z.boolean(),
  /** The operator's own catalogue; null for the usual plans. */
  plans: PlanChanges.nullable(),
  /** Where accounts can be; null if this is the only place. */
  regions: Regions.nullable(),
  /** Where passkeys work: none with a hosted project, whose passkeys we don't know. */
  passkeyOrigins: z.array(z.string()),
  /** Whether sign-up rejects disposable addresses. */
  rejectsDisposable: z.boolean(),
  /** How long invoices outlive a deleted account. */
  invoiceRetentionYears: z.int(),
  /** How long a session lasts at most; null where a hosted project decides. */
  sessionDays: z.int().nullable(),
  /** The site key is null if the server itself is the captcha, or there is none. */
  captcha: z.object({
    provider: z.enum(['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'none']),
    siteKey: z.string().nullable(),
    /** `project`: the widget's token goes to the hosted project with each request it protects, not to this server. */
    checkedBy: z.enum(['server', 'project']),
  }),
})
export type PublicConfig = z.infer<typeof PublicConfig>
