import { Resolver } from 'node:dns'
import { isIP } from 'node:net'
import { indianStateNames } from '@assay/contract/billing/indian-states'
import { z } from 'zod'
import { defaultBlockFeeds, type Feed, feedKinds } from './engine/email/listings/feed-sources.ts'
import type { Flag } from './engine/email/listings/flags.ts'
import { parseRegions } from './region-list.ts'
import { features, findAccessProblems, isPublic } from './sandbox-access.ts'

const captchaProviders = ['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'none'] as const
export const hstsModes = ['off', 'on', 'subdomains', 'preload'] as const
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' })
  .transform((address) => address.replace(/\/+$/, ''))

const origin = webAddress.refine(
  (address) => URL.canParse(address) && new URL(address).origin === address,
  'must be origins such as https://app.example.com, separated by commas',
)

// Not a plain URL: several hosts are separated by commas, and a socket has none.
const databaseUrl = z
  .string()
  .trim()
  .regex(/^(postgres(ql)?:\/\/|socket:)\S+$/, 'must be a URL that starts with postgresql://')

const splitList = (text: string) => text.split(',').flatMap((item) => item.trim() || [])
const list = z.string().default('').transform(splitList)

const headerList = z
  .string()
  .transform((text) => splitList(text).map((pair) => pair.split(/=(.*)/s, 2).map((part) => part.trim())))
  .pipe(
    z.array(
      z.tuple([z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x20-\x7e]+$/)], {
        error: 'must be a list such as name=value,name=value',
      }),
    ),
  )
  .transform((pairs) => Object.fromEntries(pairs))

const shareMessage = 'must be a number from 0 to 1'

const dnsServer = z
  .string()
  .refine(isDnsServer, 'must be addresses such as 10.0.0.2 or 127.0.0.1:5353, separated by commas')

const networksMessage = 'must be none, or networks such as 10.0.0.0/8 or fd00::/8, separated by commas'
const networks = z
  .string()
  .transform((text) => (text.trim() === 'none' ? [] : splitList(text)))
  .pipe(z.array(z.string().refine(isNetwork, networksMessage)))

const secretsMessage = 'must be one secret, or the new and the old one separated by a comma'
const webhookSecrets = z
  .string()
  .transform(splitList)
  .pipe(z.array(z.string()).min(1, secretsMessage).max(2, secretsMessage))

const secretLength = 'must have at least 32 characters in every line'
const serverSecrets = z
  .string()
  .transform((text) => text.split('\n').flatMap((line) => line.trim() || []))
  .pipe(z.array(z.string().min(32, secretLength)).min(1, secretLength).max(10, 'must have at most 10 lines'))

const onOff = z.stringbool({
  truthy: ['true', 'on', '1', 'yes'],
  falsy: ['false', 'off', '0', 'no'],
  error: 'must be on or off',
})

const portMessage = 'must be a whole number from 0 to 65535'
const port = z.coerce.number(portMessage).int(portMessage).min(0, portMessage).max(65535, portMessage)

const hoursMessage = 'must be a number of hours from 1 to 720'

const proxiesMessage = 'must be the number of proxies in front of the server'

const connectionsMessage = 'must be a whole number of at least 2'

const workersMessage = 'must be auto or a whole number from 1 to 128'
const workers = z.coerce.number(workersMessage).int(workersMessage).min(1, workersMessage).max(128, workersMessage)

const millisecondsMessage = 'must be a number of milliseconds'

const yearsMessage = 'must be a number of years from 1 to 30'

const rateMessage = 'must be a percentage from 0 to 50, such as 18'

const linesMessage = 'must be at most five lines of 60 characters, separated by |'

const daysMessage = 'must be a whole number of days from 1 to 80'
const sessionDays = z.coerce.number(daysMessage).int(daysMessage).min(1, daysMessage).max(80, daysMessage)

const regions = z.string().transform((text, context) => {
  const parsed = parseRegions(text)
  if (parsed) return parsed
  const message =
    'must list at least two regions such as "us United States https://us.example.com, eu European Union https://eu.example.com EU+CH"'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const seconds = z.coerce.number('must be a number of seconds').min(0, 'must be a number of seconds')

/** Every setting, by environment variable. Error messages complete the sentence "NAME …". */
export const Environment = z
  .object({
    HOST: z.string().trim().default('127.0.0.1'),
    PORT: port.default(3000),
    PUBLIC_URL: webAddress.optional(),
    SANDBOX: z.enum(['open'], { error: 'must be open, or not set' }).optional(),
    ALLOW_MISSING: list.pipe(z.array(z.enum(features, { error: `must be a list of ${features.join(', ')}` }))),
    DOCS_URL: webAddress.optional(),
    SUPPORT_EMAIL: z.email('must be an email address').optional(),
    BILLING_EMAIL: z.email('must be an email address').optional(),
    LEGAL_EMAIL: z.email('must be an email address').optional(),
    CONTACT_EMAIL: z.email('must be an email address').optional(),
    CHAT_URL: webAddress.optional(),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: databaseUrl.optional(),
    MIGRATION_DATABASE_URL: databaseUrl.optional(),
    DIRECT_DATABASE_URL: databaseUrl.optional(),
    DATABASE_CONNECTIONS: z.coerce
      .number(connectionsMessage)
      .int(connectionsMessage)
      .min(2, connectionsMessage)
      .default(20),
    SERVER_SECRET: serverSecrets.optional(),
    WORKERS: z.union([z.literal('auto'), workers], { error: workersMessage }).optional(),
    SUPABASE_URL: webAddress.optional(),
    SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
    SUPABASE_SECRET_KEY: z.string().optional(),
    AUTH_SITE_URL: webAddress.optional(),
    AUTH_REDIRECT_URLS: list,
    AUTH_AUTOCONFIRM: onOff.default(false),
    AUTH_SIGNING_KEYS: z.string().optional(),
    AUTH_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    AUTH_MAIL_INTERVAL_SECONDS: seconds.default(60),
    AUTH_REFRESH_REUSE_SECONDS: seconds.default(10),
    SESSION_IDLE_DAYS: sessionDays.default(14),
    SESSION_MAX_DAYS: sessionDays.default(30),
    AUTH_LIMITS: onOff.default(true),
    AUTH_SIGNUP: onOff.default(true),
    PASSKEY_DOMAIN: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^(localhost|([a-z0-9-]+\.)+[a-z0-9-]*[a-z][a-z0-9-]*)$/, 'must be a domain such as example.com')
      .optional(),
    PASSKEY_ORIGINS: list.pipe(z.array(origin)),
    SIGNUP_DISPOSABLE: z.enum(['refuse', 'allow'], { error: 'must be refuse or allow' }).default('refuse'),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    RAZORPAY_KEY_ID: z
      .string()
      .regex(/^rzp_(live|test)_[A-Za-z0-9]+$/, 'must start with rzp_live_ or rzp_test_')
      .optional(),
    RAZORPAY_KEY_SECRET: z.string().optional(),
    RAZORPAY_WEBHOOK_SECRET: webhookSecrets.optional(),
    CAPTCHA_PROVIDER: z
      .enum(captchaProviders, { error: `must be one of ${captchaProviders.join(', ')}` })
      .default('altcha'),
    CAPTCHA_SITE_KEY: z.string().optional(),
    CAPTCHA_SECRET_KEY: z.string().optional(),
    FEEDS_BLOCK: feeds(defaultBlockFeeds, 'operatorFeed'),
    FEEDS_ALLOW: feeds([], 'allowed'),
    FEEDS_EVERY_HOURS: z.coerce.number(hoursMessage).min(1, hoursMessage).max(720, hoursMessage).default(24),
    MX_LOOKUPS: onOff.default(true),
    DNS_SERVERS: list.pipe(z.array(dnsServer)),
    API_LIMITS: onOff.default(true),
    REDIS_URL: z
      .url({ protocol: /^rediss?$/, error: 'must be a URL that starts with redis:// or rediss://' })
      .optional(),
    WEBHOOK_NETWORKS: networks.optional(),
    TRUSTED_PROXIES: z.coerce.number(proxiesMessage).int(proxiesMessage).min(0, proxiesMessage).default(0),
    HSTS: z.enum(hstsModes, { error: `must be one of ${hstsModes.join(', ')}` }).default('subdomains'),
    CORS_ORIGINS: list.pipe(z.array(origin)),
    GEO_LOOKUP_URL: z
      .url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' })
      .includes('{ip}', 'must contain {ip} in place of the address')
      .optional(),
    REGION: z.string().trim().optional(),
    REGIONS: regions.optional(),
    PLANS_FILE: z.string().optional(),
    SELLER_NAME: z.string().trim().max(80, 'must have at most 80 characters').optional(),
    SELLER_ADDRESS: z
      .string()
      .default('')
      .transform((text) => text.split('|').flatMap((line) => line.trim() || []))
      .pipe(z.array(z.string().max(60, linesMessage)).max(5, linesMessage)),
    SELLER_TAX_ID: z.string().trim().max(40, 'must have at most 40 characters').optional(),
    INVOICE_PREFIX: z
      .string()
      .regex(/^[A-Z0-9]{1,3}$/, 'must be up to three capital letters or digits')
      .default('ASY'),
    INVOICE_RETENTION_YEARS: z.coerce
      .number(yearsMessage)
      .int(yearsMessage)
      .min(1, yearsMessage)
      .max(30, yearsMessage)
      .default(8),
    GST_RATE: z.coerce.number(rateMessage).gt(0, rateMessage).max(50, rateMessage).optional(),
    GST_STATE: z.enum(indianStateNames, { error: 'must be a state or union territory, such as Karnataka' }).optional(),
    GST_SAC: z
      .string()
      .regex(/^\d{4,8}$/, 'must have four to eight digits')
      .optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a URL that starts with smtp:// or smtps://' }).optional(),
    SMTP_PLAINTEXT_AUTH: onOff.default(false),
    MAIL_FROM: z
      .string()
      .trim()
      .regex(/^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must look like Assay <no-reply@example.com>')
      .default('Assay <no-reply@localhost>'),
    MAIL_BOUNCE: z.email('must be an email address').optional(),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
    OTEL_SERVICE_NAME: z.string().trim().max(100, 'must have at most 100 characters').default('assay'),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number(shareMessage).min(0, shareMessage).max(1, shareMessage).default(1),
    SLOW_QUERY_MS: z.coerce.number(millisecondsMessage).min(0, millisecondsMessage).default(200),
    DRAIN_SECONDS: seconds.max(300, 'must be at most 300').default(0),
    LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
    WEB_DEV_URL: webAddress.optional(),
  })
  .check(({ value: env, issues }) => {
    const need = (name: keyof typeof env, why: string) => {
      if (!env[name]) issues.push({ code: 'custom', path: [name], message: `must be set ${why}`, input: env[name] })
    }
    if (env.MIGRATION_DATABASE_URL) need('DATABASE_URL', 'when MIGRATION_DATABASE_URL is set')
    if (env.DIRECT_DATABASE_URL) need('DATABASE_URL', 'when DIRECT_DATABASE_URL is set')
    if (env.SUPABASE_URL) need('DATABASE_URL', "to the hosted project's database when SUPABASE_URL is set")
    if (env.SUPABASE_URL) need('SUPABASE_PUBLISHABLE_KEY', 'when SUPABASE_URL is set')
    if (env.GOOGLE_CLIENT_ID) need('GOOGLE_CLIENT_SECRET', 'when GOOGLE_CLIENT_ID is set')
    if (env.GOOGLE_CLIENT_SECRET) need('GOOGLE_CLIENT_ID', 'when GOOGLE_CLIENT_SECRET is set')
    const payments = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const
    const given = payments.find((name) => env[name])
    if (given) for (const name of payments) need(name, `when ${given} is set`)
    if (env.RAZORPAY_KEY_ID?.startsWith('rzp_live_') && !isPublic(env.PUBLIC_URL)) {
      const message = 'must be a public address when RAZORPAY_KEY_ID is a live key'
      issues.push({ code: 'custom', path: ['PUBLIC_URL'], message, input: env.PUBLIC_URL })
    }
    if (env.REGIONS) need('REGION', 'when REGIONS is set')
    if (env.REGION) need('REGIONS', 'when REGION is set')
    if (env.REGION && env.REGIONS && !env.REGIONS.some(({ name }) => name === env.REGION)) {
      issues.push({ code: 'custom', path: ['REGION'], message: 'must be one of REGIONS', input: env.REGION })
    }
    if (env.GST_RATE) need('GST_STATE', 'when GST_RATE is set')
    if (env.GST_RATE) need('SELLER_TAX_ID', 'to your GSTIN when GST_RATE is set')
    if (env.GST_STATE) need('GST_RATE', 'when GST_STATE is set')
    for (const [name, message] of findAccessProblems(env)) {
      issues.push({ code: 'custom', path: [name], message, input: env[name] })
    }
    if (isHostedCaptcha(env.CAPTCHA_PROVIDER)) {
      need('CAPTCHA_SITE_KEY', `when CAPTCHA_PROVIDER is ${env.CAPTCHA_PROVIDER}`)
      if (!env.SUPABASE_URL) need('CAPTCHA_SECRET_KEY', `when CAPTCHA_PROVIDER is ${env.CAPTCHA_PROVIDER}`)
    }
    if (env.SUPABASE_URL && env.CAPTCHA_SECRET_KEY) {
      const message =
        "must not be set with SUPABASE_URL: it belongs in the hosted project's settings, where the captcha is checked"
      issues.push({ code: 'custom', path: ['CAPTCHA_SECRET_KEY'], message, input: undefined })
    }
    if (env.SUPABASE_URL && env.CAPTCHA_PROVIDER === 'recaptcha') {
      const message = 'must be turnstile or hcaptcha with SUPABASE_URL: a hosted project supports no other'
      issues.push({ code: 'custom', path: ['CAPTCHA_PROVIDER'], message, input: env.CAPTCHA_PROVIDER })
    }
  })
export type Environment = z.infer<typeof Environment>

/** The default feeds unless set to `none` or to URLs, each with an optional kind prefix. */
function feeds(defaults: readonly Feed[], own: Flag) {
  return z
    .string()
    .optional()
    .transform((text, context): readonly Feed[] => {
      if (text === undefined) return defaults
      if (text.trim() === 'none') return []
      return text.split(',').map((item) => {
        const [, kind, address = ''] = /^\s*(?:([a-z]+)\+)?(\S+)\s*$/.exec(item) ?? []
        const flag = kind === undefined ? own : feedKinds[kind]
        if (flag === undefined || !webAddress.safeParse(address).success) {
          context.addIssue({ code: 'custom', message: 'must be "none" or list URLs, separated by commas' })
        }
        return { address, flag: flag ?? own }
      })
    })
}

function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? []
  const family = isIP(address)
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128)
}

function isDnsServer(text: string): boolean {
  try {
    new Resolver().setServers([text])
    return true
  } catch {
    return false
  }
}

type CaptchaProvider = (typeof captchaProviders)[number]
type HostedCaptcha = Exclude<CaptchaProvider, 'altcha' | 'none'>

export function isHostedCaptcha(provider: CaptchaProvider): provider is HostedCaptcha {
  return provider !== 'altcha' && provider !== 'none'
}
