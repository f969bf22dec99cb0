import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { StartupError } from './startup-error.ts'

export type Config = {
  host: string
  port: number
  publicUrl: string
  dataDir: string
  databaseUrl: string | null
  supabaseUrl: string | null
  corsOrigins: string[]
  smtpUrl: string | null
  mailFrom: string
  logLevel: LogLevel
  /** Where Vite serves the web app while developing; null serves the build. */
  webDevUrl: string | null
}

type LogLevel = (typeof logLevels)[number]
const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

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
  return Object.freeze({
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `http://${urlHost(env.HOST)}:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    supabaseUrl: env.SUPABASE_URL ?? null,
    corsOrigins: env.CORS_ORIGINS,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    logLevel: env.LOG_LEVEL,
    webDevUrl: env.WEB_DEV_URL ?? null,
  })
}

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
  .transform((address) => address.replace(/\/+$/, ''))

const Environment = z
  .object({
    HOST: z.string().trim().default('127.0.0.1'),
    PORT: z.coerce
      .number('must be a whole number from 0 to 65535')
      .int('must be a whole number from 0 to 65535')
      .min(0, 'must be a whole number from 0 to 65535')
      .max(65535, 'must be a whole number from 0 to 65535')
      .default(3000),
    PUBLIC_URL: webAddress.optional(),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must be an address that starts with postgres://' })
      .optional(),
    SUPABASE_URL: webAddress.optional(),
    CORS_ORIGINS: z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((item) => item.trim() || []))
      .pipe(
        z.array(webAddress.refine(isOrigin, 'must be origins such as https://app.example.com, separated by commas')),
      ),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
      .optional(),
    MAIL_FROM: z.string().default('Assay <no-reply@localhost>'),
    LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
    WEB_DEV_URL: webAddress.optional(),
  })
  .refine((env) => !env.SUPABASE_URL || env.DATABASE_URL, {
    path: ['DATABASE_URL'],
    error: "must be set to the hosted project's database when SUPABASE_URL is set",
  })

function describeFaults(error: z.ZodError, set: Record<string, unknown>): string {
  const faults = error.issues.map((issue) => {
    const name = String(issue.path[0])
    // An address may carry a password, so only its absence is told apart.
    const got = !(name in set)
      ? 'it is not set'
      : name.endsWith('_URL')
        ? 'the value is not shown'
        : `it is "${set[name]}"`
    return `  ${name} ${issue.message} (${got}).`
  })
  const count = faults.length === 1 ? '1 setting is wrong' : `${faults.length} settings are wrong`
  return `Assay cannot start: ${count}.\n${faults.join('\n')}\nEvery setting is listed in .env.example.`
}

function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === address
}

function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
