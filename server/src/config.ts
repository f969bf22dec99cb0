import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type CatalogueChanges, changePlans } from '@assay/contract/billing/catalogue'
import type { Regions } from '@assay/contract/regions'
import type { Feed } from './engine/email/listings/feed-sources.ts'
import { Environment, type hstsModes, isHostedCaptcha, type logLevels } from './environment.ts'
import { isLoopbackName } from './loopback.ts'
import { readPlansFile } from './read-plans-file.ts'
import { type Feature, type SandboxAccess, sandboxAccess } from './sandbox-access.ts'
import { readSecretFiles } from './secret-files.ts'
import { StartupError } from './startup-error.ts'
import { countWorkers } from './workers/count-workers.ts'

export type Config = {
  host: string
  port: number
  publicUrl: string
  /** Who may use the mailbox and the sandboxes. Where they're closed, the services they stand in for are missing. */
  sandboxAccess: SandboxAccess
  /** Features the operator chose to run without. */
  allowMissing: readonly Feature[]
  /** Where the web app links to the documentation. */
  docsUrl: string
  /** Customer contact addresses and the community chat; hidden if not set. */
  contacts: { support: string | null; billing: string | null; legal: string | null; chat: string | null }
  /** Receives contact form messages. */
  contactAddress: string
  dataDir: string
  databaseUrl: string | null
  /** The database user that owns the tables and migrates; null uses the one above. */
  migrationDatabaseUrl: string | null
  /** A connection around a pooler, for the job queue; null uses the first. */
  directDatabaseUrl: string | null
  /** Encrypt secrets in the database: the first encrypts, all decrypt. If empty, the secret in the database is used. */
  serverSecrets: readonly string[]
  /** How many processes serve requests. With 1 there's a single process without a primary. */
  workers: number
  /** Pool size for requests, of all workers together; more connections serve API metering, jobs and health checks. */
  databaseConnections: number
  /** The hosted project; null if this server is the backend itself. */
  supabase: SupabaseConfig | null
  auth: AuthConfig
  /** The domain passkeys and security keys belong to, null for PUBLIC_URL's, and further origins of the web app. */
  passkeys: { domain: string | null; origins: string[] }
  /** Google credentials; null uses the sandbox issuer, if it's enabled. */
  google: { clientId: string; clientSecret: string } | null
  /** Lets anyone sign in as anyone, so access to it is restricted. */
  hasGoogleSandbox: boolean
  /** Razorpay credentials; null uses the payment sandbox, if it's enabled. */
  razorpay: { keyId: string; keySecret: string; webhookSecrets: string[] } | null
  /** Plans cost nothing there, so access to it is restricted too. */
  hasPaymentSandbox: boolean
  captcha: CaptchaConfig
  /** Domain lists that are fetched regularly; empty if disabled. */
  feeds: { block: readonly Feed[]; allow: readonly Feed[]; everyHours: number }
  /** Whether to look up domains' mail hosts, given a working resolver. */
  hasMxLookups: boolean
  /** Resolvers, with an optional port; empty uses the system's. */
  dnsServers: readonly string[]
  /** Rate limits of the API and the public demo. Quotas apply regardless. */
  hasApiLimits: boolean
  /** Shares API rate limits across processes; null limits each process separately. */
  redisUrl: string | null
  /** Networks that webhooks may reach beside the public internet, also by plain HTTP and at any port. */
  webhookNetworks: readonly string[]
  /** How many proxies in front of the server add to X-Forwarded-For; 0 ignores the header. */
  trustedProxies: number
  corsOrigins: string[]
  /** What browsers are told about HTTPS, if the public address has it. */
  hsts: (typeof hstsModes)[number]
  /** A geolocation service, with `{ip}` in its URL; null uses the bundled database. */
  geoLookupUrl: string | null
  /** The seller on invoices; unset parts are left out. */
  seller: {
    name: string | null
    address: string[]
    taxId: string | null
    /** What invoice numbers start with. */
    invoicePrefix: string
    /** India's goods and services tax; null if the seller charges none. */
    gst: { ratePercent: number; state: string; serviceCode: string | null } | null
    /** How long the invoices of deleted accounts are kept. */
    retentionYears: number
  }
  /** This installation among others with their own databases; null if it's the only one. */
  regions: Regions | null
  /** The operator's own catalogue; null for the usual plans. */
  plans: CatalogueChanges | null
  smtpUrl: string | null
  /** Whether SMTP_URL has a password, which then leaves this machine over TLS alone. */
  smtpRequiresTls: boolean
  /** The dev mailbox replaces SMTP. Without either, email waits in the outbox. */
  hasMailbox: boolean
  mailFrom: string
  /** Where bounces go: the envelope's sender. */
  mailBounce: string
  logLevel: (typeof logLevels)[number]
  /** Grants access to `/metrics`; null disables metrics. */
  metricsToken: string | null
  /** Where traces go; null exports none. */
  tracing: { endpoint: string; headers: Record<string, string>; serviceName: string; ratio: number } | null
  /** Slower statements are logged. */
  slowQueryMilliseconds: number
  /** How long a stopping process keeps serving, so a load balancer notices first. */
  drainSeconds: number
  /** Vite's address in development; null serves the build. */
  webDevUrl: string | null
}

type SupabaseConfig = {
  url: string
  publishableKey: string
  /** Needed to delete accounts at the project; without it, users can't delete theirs. */
  secretKey: string | null
}

type AuthConfig = {
  siteUrl: string
  redirectUrls: string[]
  autoconfirm: boolean
  /** A JWK set file: the first key signs, all verify. Null keeps the keys in the database. */
  signingKeysFile: string | null
  /** Verifies legacy HS256 tokens, the embedded backend's or the hosted project's. */
  jwtSecret: string | null
  mailIntervalSeconds: number
  refreshReuseSeconds: number
  /** A session ends this long after its last use. */
  sessionIdleDays: number
  /** And this long after the sign-in, however often it was used. */
  sessionMaxDays: number
  hasLimits: boolean
  hasSignup: boolean
  /** Whether sign-up rejects disposable addresses. */
  rejectsDisposable: boolean
}

/** A hosted project checks the captcha itself, so its secret key is set there. */
type CaptchaConfig =
  | { checkedBy: 'server'; provider: 'altcha' | 'none' }
  | { checkedBy: 'server'; provider: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string; secretKey: string }
  | { checkedBy: 'project'; provider: 'none' }
  | { checkedBy: 'project'; provider: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string }

/** The only reader of the process environment. `.env` provides what the shell leaves unset. */
export function readEnvironment(): NodeJS.ProcessEnv {
  loadFile()
  return process.env
}

/** The names of what `.env` provides. */
export function loadFile(): string[] {
  const inherited = new Set(Object.keys(process.env))
  if (existsSync('.env')) process.loadEnvFile('.env')
  return Object.keys(process.env).filter((name) => !inherited.has(name))
}

export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const env = parseSettings(environment)
  const publicUrl = env.PUBLIC_URL ?? `http://${urlHost(env.HOST)}:${env.PORT}`
  const access = sandboxAccess(env)
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    sandboxAccess: access,
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
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? null,
    directDatabaseUrl: env.DIRECT_DATABASE_URL ?? null,
    serverSecrets: env.SERVER_SECRET ?? [],
    workers: countWorkers(env),
    databaseConnections: env.DATABASE_CONNECTIONS,
    supabase: supabaseConfig(env),
    auth: {
      siteUrl: env.AUTH_SITE_URL ?? publicUrl,
      redirectUrls: env.AUTH_REDIRECT_URLS,
      autoconfirm: env.AUTH_AUTOCONFIRM,
      signingKeysFile: env.AUTH_SIGNING_KEYS ?? null,
      jwtSecret: env.AUTH_JWT_SECRET ?? null,
      mailIntervalSeconds: env.AUTH_MAIL_INTERVAL_SECONDS,
      refreshReuseSeconds: env.AUTH_REFRESH_REUSE_SECONDS,
      sessionIdleDays: env.SESSION_IDLE_DAYS,
      sessionMaxDays: env.SESSION_MAX_DAYS,
      hasLimits: env.AUTH_LIMITS,
      hasSignup: env.AUTH_SIGNUP,
      rejectsDisposable: env.SIGNUP_DISPOSABLE === 'refuse',
    },
    passkeys: { domain: env.PASSKEY_DOMAIN ?? null, origins: env.PASSKEY_ORIGINS },
    google: env.GOOGLE_CLIENT_ID
      ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET ?? '' }
      : null,
    hasGoogleSandbox: !env.GOOGLE_CLIENT_ID && !env.SUPABASE_URL && access !== 'closed',
    razorpay: razorpayConfig(env),
    hasPaymentSandbox: !env.RAZORPAY_KEY_ID && access !== 'closed',
    captcha: captchaConfig(env),
    feeds: { block: env.FEEDS_BLOCK, allow: env.FEEDS_ALLOW, everyHours: env.FEEDS_EVERY_HOURS },
    hasMxLookups: env.MX_LOOKUPS,
    dnsServers: env.DNS_SERVERS,
    hasApiLimits: env.API_LIMITS,
    redisUrl: env.REDIS_URL ?? null,
    webhookNetworks: env.WEBHOOK_NETWORKS ?? (access === 'local' ? loopbackNetworks : []),
    trustedProxies: env.TRUSTED_PROXIES,
    corsOrigins: env.CORS_ORIGINS,
    hsts: env.HSTS,
    geoLookupUrl: env.GEO_LOOKUP_URL ?? null,
    seller: sellerConfig(env),
    regions: env.REGION && env.REGIONS ? { own: env.REGION, all: env.REGIONS } : null,
    plans: plansConfig(env),
    smtpUrl: env.SMTP_URL ?? null,
    smtpRequiresTls: !env.SMTP_PLAINTEXT_AUTH && hasExposedPassword(env.SMTP_URL),
    hasMailbox: !env.SMTP_URL && access !== 'closed',
    mailFrom: env.MAIL_FROM,
    mailBounce: env.MAIL_BOUNCE ?? env.MAIL_FROM.replace(/^.*<|>$/g, ''),
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    tracing: tracingConfig(env),
    slowQueryMilliseconds: env.SLOW_QUERY_MS,
    drainSeconds: env.DRAIN_SECONDS,
    webDevUrl: env.WEB_DEV_URL ?? null,
  })
}

/** Where developers run their own receivers. Whoever can reach such a server is on this machine already. */
const loopbackNetworks = ['127.0.0.0/8', '::1/128']

function supabaseConfig(env: Environment): SupabaseConfig | null {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey = '', SUPABASE_SECRET_KEY: secretKey } = env
  return url ? { url, publishableKey, secretKey: secretKey ?? null } : null
}

function razorpayConfig(env: Environment): Config['razorpay'] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret = '', RAZORPAY_WEBHOOK_SECRET: secrets = [] } = env
  return keyId ? { keyId, keySecret, webhookSecrets: secrets } : null
}

function tracingConfig(env: Environment): Config['tracing'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = env
  if (!endpoint) return null
  return { endpoint, headers, serviceName: env.OTEL_SERVICE_NAME, ratio: env.OTEL_TRACES_SAMPLER_ARG }
}

function sellerConfig(env: Environment): Config['seller'] {
  const { GST_RATE: ratePercent, GST_STATE: state, GST_SAC: serviceCode = null } = env
  return {
    name: env.SELLER_NAME ?? null,
    address: env.SELLER_ADDRESS,
    taxId: env.SELLER_TAX_ID ?? null,
    invoicePrefix: env.INVOICE_PREFIX,
    gst: ratePercent === undefined || state === undefined ? null : { ratePercent, state, serviceCode },
    retentionYears: env.INVOICE_RETENTION_YEARS,
  }
}

/** The catalogue is the same everywhere in a process, so it changes with the settings and not per app. */
function plansConfig({ PLANS_FILE: file }: Environment): CatalogueChanges | null {
  if (file === undefined) return null
  const changes = readPlansFile(file)
  changePlans(changes)
  return changes
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

function hasExposedPassword(smtpUrl: string | undefined): boolean {
  if (smtpUrl === undefined) return false
  const { protocol, username, password, hostname } = new URL(smtpUrl)
  return protocol === 'smtp:' && (username !== '' || password !== '') && !isLoopbackName(hostname)
}

function parseSettings(environment: NodeJS.ProcessEnv): Environment {
  const given = Object.entries(environment).flatMap(([name, value]) => (value?.trim() ? [[name, value] as const] : []))
  const set = Object.fromEntries(given)
  const { settings, problems } = readSecretFiles(set, Object.keys(Environment.shape))
  // A setting whose file is missing would be reported twice.
  if (problems.length > 0) throw new StartupError(describeProblems(problems.map((problem) => problem.join(' '))))
  const parsed = Environment.safeParse(settings)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path: [name], message }) => {
    return `${String(name)} ${message} (${shown(String(name), set)})`
  })
  throw new StartupError(describeProblems(issues))
}

function describeProblems(sentences: string[]): string {
  const problems = sentences.map((sentence) => `  ${sentence}.`)
  const count = problems.length === 1 ? '1 setting is invalid' : `${problems.length} settings are invalid`
  return `Assay can't start: ${count}.\n${problems.join('\n')}\nFor all settings, see .env.example.`
}

/** Never repeats keys, which are secret, or URLs, which may contain a password. */
function shown(name: string, set: Record<string, unknown>): string {
  if (`${name}_FILE` in set) return `read from ${set[`${name}_FILE`]}`
  if (`${name}_COMMAND` in set) return 'printed by its command'
  if (!(name in set)) return 'not set'
  return /URL|SECRET|KEY|TOKEN|HEADERS/.test(name) ? 'value hidden' : `got "${set[name]}"`
}

/** Passkeys belong to a host name, so an address is replaced by localhost. */
function urlHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
