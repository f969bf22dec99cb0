import { z } from 'zod'
import { defaultAllowFeeds, defaultBlockFeeds, type Feed, feedKinds } from './engine/email/feed-sources.ts'
import type { Flag } from './engine/email/flags.ts'

const captchaProviders = ['altcha', 'turnstile', 'hcaptcha', 'recaptcha', 'none'] as const
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
  .transform((address) => address.replace(/\/+$/, ''))

const origin = webAddress.refine(
  (address) => URL.canParse(address) && new URL(address).origin === address,
  'must be origins such as https://app.example.com, separated by commas',
)

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((item) => item.trim() || []))

const onOff = z.stringbool({
  truthy: ['true', 'on', '1', 'yes'],
  falsy: ['false', 'off', '0', 'no'],
  error: 'must be on or off',
})

const portMessage = 'must be a whole number from 0 to 65535'
const port = z.coerce.number(portMessage).int(portMessage).min(0, portMessage).max(65535, portMessage)

const hoursMessage = 'must be a number of hours from 1 to 720'

const proxiesMessage = 'must be the number of proxies in front of the server'

const seconds = z.coerce.number('must be a number of seconds').min(0, 'must be a number of seconds')

/** Every setting, by its name in the environment. A wrong value's message completes the sentence "NAME …". */
export const Environment = z
  .object({
    HOST: z.string().trim().default('127.0.0.1'),
    PORT: port.default(3000),
    PUBLIC_URL: webAddress.optional(),
    DOCS_URL: webAddress.optional(),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be an address that starts with postgres://' })
      .optional(),
    SUPABASE_URL: webAddress.optional(),
    SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
    SUPABASE_SECRET_KEY: z.string().optional(),
    AUTH_SITE_URL: webAddress.optional(),
    AUTH_REDIRECT_URLS: list,
    AUTH_AUTOCONFIRM: onOff.default(false),
    AUTH_ANONYMOUS: onOff.default(false),
    AUTH_SIGNING_KEYS: z.string().optional(),
    AUTH_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    AUTH_MAIL_INTERVAL_SECONDS: seconds.default(60),
    AUTH_REFRESH_REUSE_SECONDS: seconds.default(10),
    AUTH_LIMITS: onOff.default(true),
    AUTH_SIGNUP: onOff.default(true),
    AUTH_SECURE_PASSWORD_CHANGE: onOff.default(false),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    CAPTCHA_PROVIDER: z
      .enum(captchaProviders, { error: `must be one of ${captchaProviders.join(', ')}` })
      .default('altcha'),
    CAPTCHA_SITE_KEY: z.string().optional(),
    CAPTCHA_SECRET_KEY: z.string().optional(),
    FEEDS_BLOCK: feeds(defaultBlockFeeds, 'operatorFeed'),
    FEEDS_ALLOW: feeds(defaultAllowFeeds, 'allowed'),
    FEEDS_EVERY_HOURS: z.coerce.number(hoursMessage).min(1, hoursMessage).max(720, hoursMessage).default(24),
    MX_LOOKUPS: onOff.default(false),
    API_LIMITS: onOff.default(true),
    TRUSTED_PROXIES: z.coerce.number(proxiesMessage).int(proxiesMessage).min(0, proxiesMessage).default(0),
    CORS_ORIGINS: list.pipe(z.array(origin)),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
      .optional(),
    MAIL_FROM: z.string().default('Assay <no-reply@localhost>'),
    LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
    WEB_DEV_URL: webAddress.optional(),
  })
  .check(({ value: env, issues }) => {
    const need = (name: keyof typeof env, why: string) => {
      if (!env[name]) issues.push({ code: 'custom', path: [name], message: `must be set ${why}`, input: env[name] })
    }
    if (env.SUPABASE_URL) need('DATABASE_URL', "to the hosted project's database when SUPABASE_URL is set")
    if (env.SUPABASE_URL) need('SUPABASE_PUBLISHABLE_KEY', 'when SUPABASE_URL is set')
    if (env.GOOGLE_CLIENT_ID) need('GOOGLE_CLIENT_SECRET', 'when GOOGLE_CLIENT_ID is set')
    if (env.GOOGLE_CLIENT_SECRET) need('GOOGLE_CLIENT_ID', 'when GOOGLE_CLIENT_SECRET is set')
    if (isHostedCaptcha(env.CAPTCHA_PROVIDER)) {
      need('CAPTCHA_SITE_KEY', `when CAPTCHA_PROVIDER is ${env.CAPTCHA_PROVIDER}`)
      need('CAPTCHA_SECRET_KEY', `when CAPTCHA_PROVIDER is ${env.CAPTCHA_PROVIDER}`)
    }
  })
export type Environment = z.infer<typeof Environment>

/** The public feeds unless it is set; `none`, or addresses that each may say what kind of feed is there. */
function feeds(usual: readonly Feed[], own: Flag) {
  return z
    .string()
    .optional()
    .transform((text, context): readonly Feed[] => {
      if (text === undefined) return usual
      if (text.trim() === 'none') return []
      return text.split(',').map((item) => {
        const [, kind, address = ''] = /^\s*(?:([a-z]+)\+)?(\S+)\s*$/.exec(item) ?? []
        const flag = kind === undefined ? own : feedKinds[kind]
        if (flag === undefined || !webAddress.safeParse(address).success) {
          context.addIssue({ code: 'custom', message: 'must be "none" or addresses of lists, separated by commas' })
        }
        return { address, flag: flag ?? own }
      })
    })
}

type CaptchaProvider = (typeof captchaProviders)[number]
type HostedCaptcha = Exclude<CaptchaProvider, 'altcha' | 'none'>

export function isHostedCaptcha(provider: CaptchaProvider): provider is HostedCaptcha {
  return provider !== 'altcha' && provider !== 'none'
}
