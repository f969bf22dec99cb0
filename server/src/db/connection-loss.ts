import { errorCode } from '../error-code.ts'

/** The database is temporarily unreachable or out of resources: a 503 and a retry, not a bug. */
export function isConnectionLoss(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== undefined) return lossCodes.has(code) || code.startsWith('08')
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(error.message)
  )
}

const lossCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '57P01', // shutting down
  '57P02',
  '57P03', // starting up
])
