import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { type Doors, doorsOf, type Feature } from './doors.ts'
import type { Feed } from './engine/email/listings/feed-sources.ts'
import { Environment, isHostedCaptcha, type logLevels } from './environment.ts'
import { StartupError } from './startup-error.ts'

export type Config = {
  host: string
  port: number
  publicUrl: string
  /** Whom the mailbox and the sandboxes answer; what a sandbox must not stand in for is then missing. */
  doors: Doors
  /** What the operator knows to be missing. */
  allowMissing: readonly Feature[]
  /** Where the web app's links to the documentation lead. */
  docsUrl: string
  /** Where customers write to and talk to each other; what is not set is not shown. */
  contacts: { support: string | null; billing: string | null; legal: string | null; chat: string | null }
  /** Whom the messages of the contact form are mailed to. */
  contactAddress: string
  dataDir: string
  databaseUrl: string | null
  /** How many of them requests may hold at once; another eight are for the API's counting and for the jobs. */
  databaseConnections: number
  /** The hosted project; null means that this server is the backend itself. */
  supabase: SupabaseConfig | null
  auth: AuthConfig
  /** Credentials at Google; null signs in through the embedded sandbox issuer, if there is one. */
  google: { clientId: string; clientSecret: string } | null
  /** Anyone may sign in as anyone there, so it needs a door. */
  hasGoogleSandbox: boolean
  /** Credentials at Razorpay; null pays at the embedded sandbox gateway, if there is one. */
  razorpay: { keyId: string; keySecret: string; webhookSecrets: string[] } | null
  /** Everything costs nothing there, so it too needs a door. */
  hasPaymentSandbox: boolean
  captcha: CaptchaConfig
  /** Lists of domains that are read again and again; none where they are switched off. */
  feeds: { block: readonly Feed[]; allow: readonly Feed[]; everyHours: number }
  /** Whether the mail hosts of a domain are looked up, where a resolver answers. */
  hasMxLookups: boolean
  /** Resolvers to ask, with or without a port; none means those of this machine. */
  dnsServers: readonly string[]
  /** Calls per second of the API, and calls of the public demo; the quota holds in any case. */
  hasApiLimits: boolean
  /** Where all processes count the calls per second together; null counts in each process for itself. */
  redisUrl: string | null
  /** How many proxies in front of the server add to X-Forwarded-For; none means that the header is not believed. */
  trustedProxies: number
  corsOrigins: string[]
  /** A service that says where an address is, with `{ip}` in its URL; null asks the bundled database. */
  geoLookupUrl: string | null
  /** Who the invoices are from; what is not set is not on them. */
  seller: { name: string | null; address: string[]; taxId: string | null }
  smtpUrl: string | null
  /** Mail without SMTP is read there. Where it is not, mail waits in the outbox until SMTP is set. */
  hasMailbox: boolean
  mailFrom: string
  logLevel: (typeof logLevels)[number]
  /** Whoever sends it may read `/metrics`; null counts nothing and has no such address. */
  metricsToken: string | null
  /** Statements that take longer are logged. */
  slowQueryMilliseconds: number
  /** How long a process that was told to stop goes on answering, so that a load balancer notices first. */
  drainSeconds: number
  /** Where Vite serves the web app while developing; null serves the build. */
  webDevUrl: string | null
}

type SupabaseConfig = {
  url: string
  publishableKey: string
  /** Without it users cannot delete their accounts: the project lets only its holder do that. */
  secretKey: string | null
}

type AuthConfig = {
  siteUrl: string
  redirectUrls: string[]
  autoconfirm: boolean
  anonymousSignIn: boolean
  /** A JWK set file: the first key signs, all of them verify. Null keeps the keys in the database. */
  signingKeysFile: string | null
  /** Accepts legacy HS256 tokens signed with it, the embedded backend's or the hosted project's. */
  jwtSecret: string | null
  mailIntervalSeconds: number
  refreshReuseSeconds: number
  hasLimits: boolean
  hasSignup: boolean
  /** Whether a new address must not be a disposable one. */
  refusesDisposable: boolean
  /** Whether a new password needs a mailed code when the sign-in is older than a day. */
}

/** A hosted project checks the captcha itself, so its secret key is set there and not here. */
type CaptchaConfig =
  | { checkedBy: 'server'; provider: 'altcha' | 'none' }
  | { checkedBy: 'server'; provider: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string; secretKey: string }
  | { checkedBy: 'project'; provider: 'none' }
  | { checkedBy: 'project'; provider: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string }

/** The only reader of the process environment; an `.env` file beside package.json fills what the shell leaves unset. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(set)
  if (!parsed.success) throw new StartupError(describeFaults(parsed.error, set))
  const env = parsed.data
  const publicUrl = env.PUBLIC_URL ?? `http://${urlHost(env.HOST)}:${env.PORT}`
  const doors = doorsOf(env)
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    doors,
    allowMissing: env.ALLOW_MISSING,
    docsUrl: env.DOCS_URL ?? '/docs',
    contacts: {
      support: env.SUPPORT_EMAIL ?? null,
      billing: env.BILLING_EMAIL ?? null,
      legal: env.LEGAL_EMAIL ?? null,
      chat: env.CHAT_URL ?? null,
    },
    contactAddress: env.CONTACT_EMAIL ?? env.SUPPORT_EMAIL ?? 'support@localhost',
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseConnections: env.DATABASE_CONNECTIONS,
    supabase: supabaseConfig(env),
    auth: {
      siteUrl: env.AUTH_SITE_URL ?? publicUrl,
      redirectUrls: env.AUTH_REDIRECT_URLS,
      autoconfirm: env.AUTH_AUTOCONFIRM,
      anonymousSignIn: env.AUTH_ANONYMOUS,
      signingKeysFile: env.AUTH_SIGNING_KEYS ?? null,
      jwtSecret: env.AUTH_JWT_SECRET ?? null,
      mailIntervalSeconds: env.AUTH_MAIL_INTERVAL_SECONDS,
      refreshReuseSeconds: env.AUTH_REFRESH_REUSE_SECONDS,
      hasLimits: env.AUTH_LIMITS,
      hasSignup: env.AUTH_SIGNUP,
      refusesDisposable: env.SIGNUP_DISPOSABLE === 'refuse',
    },
    google: env.GOOGLE_CLIENT_ID
      ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET ?? '' }
      : null,
    hasGoogleSandbox: !env.GOOGLE_CLIENT_ID && !env.SUPABASE_URL && doors !== 'closed',
    razorpay: razorpayConfig(env),
    hasPaymentSandbox: !env.RAZORPAY_KEY_ID && doors !== 'closed',
    captcha: captchaConfig(env),
    feeds: { block: env.FEEDS_BLOCK, allow: env.FEEDS_ALLOW, everyHours: env.FEEDS_EVERY_HOURS },
    hasMxLookups: env.MX_LOOKUPS,
    dnsServers: env.DNS_SERVERS,
    hasApiLimits: env.API_LIMITS,
    redisUrl: env.REDIS_URL ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    corsOrigins: env.CORS_ORIGINS,
    geoLookupUrl: env.GEO_LOOKUP_URL ?? null,
    seller: { name: env.SELLER_NAME ?? null, address: env.SELLER_ADDRESS, taxId: env.SELLER_TAX_ID ?? null },
    smtpUrl: env.SMTP_URL ?? null,
    hasMailbox: !env.SMTP_URL && doors !== 'closed',
    mailFrom: env.MAIL_FROM,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    slowQueryMilliseconds: env.SLOW_QUERY_MS,
    drainSeconds: env.DRAIN_SECONDS,
    webDevUrl: env.WEB_DEV_URL ?? null,
  })
}

function supabaseConfig(env: Environment): SupabaseConfig | null {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey = '', SUPABASE_SECRET_KEY: secretKey } = env
  return url ? { url, publishableKey, secretKey: secretKey ?? null } : null
}

function razorpayConfig(env: Environment): Config['razorpay'] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret = '', RAZORPAY_WEBHOOK_SECRET: secrets = [] } = env
  return keyId ? { keyId, keySecret, webhookSecrets: secrets } : null
}

function captchaConfig(env: Environment): CaptchaConfig {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey = '', CAPTCHA_SECRET_KEY: secretKey = '' } = env
  if (env.SUPABASE_URL) {
    return isHostedCaptcha(provider)
      ? { checkedBy: 'project', provider, siteKey }
      : { checkedBy: 'project', provider: 'none' }
  }
  return isHostedCaptcha(provider)
    ? { checkedBy: 'server', provider, siteKey, secretKey }
    : { checkedBy: 'server', provider }
}

function describeFaults(error: z.ZodError, set: Record<string, unknown>): string {
  const faults = error.issues.map(
    ({ path, message }) => `  ${String(path[0])} ${message} (${shown(String(path[0]), set)}).`,
  )
  const count = faults.length === 1 ? '1 setting is wrong' : `${faults.length} settings are wrong`
  return `Assay cannot start: ${count}.\n${faults.join('\n')}\nEvery setting is listed in .env.example.`
}

/** A key is a secret and an address may carry a password: neither is repeated. */
function shown(name: string, set: Record<string, unknown>): string {
  if (!(name in set)) return 'it is not set'
  return /URL|SECRET|KEY|TOKEN/.test(name) ? 'its value is not shown here' : `it is "${set[name]}"`
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
