import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** JSON lines. Redacts the keys below in the top three levels of an object. */
export function createLog(level: Config['logLevel'], destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
  }
  return pino(options, destination)
}

const secretKeys = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
  'apikey',
  'secret',
  'otp',
  'code_verifier',
  'captcha_token',
]

/** Drops fields such as PostgreSQL's `detail`, which repeats row values that may be personal. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  return {
    type: error.name,
    message: error.message,
    ...code,
    stack: error.stack,
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  }
}
