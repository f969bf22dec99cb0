import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Engine } from './engine/engine.ts'
import type { Blocked } from './ports/blocked.ts'
import type { Captcha } from './ports/captcha.ts'
import type { CountryLookup } from './ports/countries.ts'
import type { DatabaseHealth } from './ports/database-health.ts'
import type { Db } from './ports/db.ts'
import type { Dns } from './ports/dns.ts'
import type { FeedReader } from './ports/domain-feeds.ts'
import type { Google } from './ports/google.ts'
import type { HostedAccounts } from './ports/hosted-accounts.ts'
import type { IdentityProviders } from './ports/identity-providers.ts'
import type { Mailer } from './ports/mail.ts'
import type { MailHostLookup } from './ports/mail-hosts.ts'
import type { Metrics } from './ports/metrics.ts'
import type { Passwords } from './ports/passwords.ts'
import type { Payments } from './ports/payments.ts'
import type { Printer } from './ports/printer.ts'
import type { RequestContext } from './ports/request-context.ts'
import type { SharedRate } from './ports/shared-rate.ts'
import type { Tokens } from './ports/tokens.ts'
import type { Tracer } from './ports/tracer.ts'
import type { WebhookSender } from './ports/webhooks.ts'

/** Everything a feature gets from outside. Built only in serve.ts and testing/test-app.ts; file-thread.ts has the few that files need. */
export type Deps = {
  config: Config
  db: Db
  health: DatabaseHealth
  mailer: Mailer
  tokens: Tokens
  passwords: Passwords
  google: Google
  /** Of teams, for single sign-on. */
  identityProviders: IdentityProviders
  captcha: Captcha
  engine: Engine
  feeds: FeedReader
  mailHosts: MailHostLookup
  /** Null where MX_LOOKUPS is off. */
  dns: Dns | null
  payments: Payments
  printer: Printer
  webhooks: WebhookSender
  countries: CountryLookup
  /** The hosted project's accounts; null if this server manages them itself. */
  hostedAccounts: HostedAccounts | null
  /** Null if each process limits requests per second on its own. */
  sharedRate: SharedRate | null
  blocked: Blocked
  metrics: Metrics
  requestContext: RequestContext
  tracer: Tracer
  now: () => Date
  log: Logger
}
