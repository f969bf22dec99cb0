import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

/** JSON lines. Values under the keys below never reach them, at the first three depths of an object. */
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

/** PostgreSQL repeats a row's values in `detail`, which may be personal: only what helps to find the bug is kept. */
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
