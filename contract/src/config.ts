import { z } from 'zod/mini'

/** What the server tells the web app at run time, so that one build serves every environment. */
export const PublicConfig = z.object({
  productName: z.string(),
  version: z.string(),
  publicUrl: z.string(),
  /** The documentation: this server's own pages, or an address outside. */
  docsUrl: z.string(),
  /** Where customers write to and talk to each other; null where the owner has set none. */
  contacts: z.object({
    support: z.nullable(z.string()),
    billing: z.nullable(z.string()),
    legal: z.nullable(z.string()),
    chat: z.nullable(z.string()),
  }),
  /** Where the dev mailbox is; null where mail leaves by SMTP, or waits for it. */
  mailboxPath: z.nullable(z.string()),
  /** The backend that the client library talks to: the hosted project, or this very server. */
  supabase: z.object({ url: z.string(), publishableKey: z.string() }),
  /** Whether mail leaves or can be read, whether one can sign in with Google, and whether there is anyone to pay. */
  hasMail: z.boolean(),
  hasGoogle: z.boolean(),
  hasPayments: z.boolean(),
  /** Whether a disposable address is refused at sign-up. */
  refusesDisposable: z.boolean(),
  /** The site key is null where the server itself is the captcha, or there is none. */
  captcha: z.object({
    provider: z.enum(['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'none']),
    siteKey: z.nullable(z.string()),
    /** `project`: the widget's token goes to the hosted project, with each call that it protects, and not to this server. */
    checkedBy: z.enum(['server', 'project']),
  }),
})
export type PublicConfig = z.infer<typeof PublicConfig>
