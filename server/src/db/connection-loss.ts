import pg from 'pg'
import { errorCode } from '../error-code.ts'

/** The server is read-only, so it isn't the primary now. */
export class LostWriter extends Error {
  override name = 'LostWriter'
  readonly code = '25006'
}

/** The database is temporarily unreachable, out of resources or not the primary: a 503 and a retry, not a bug. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof LostWriter || (error instanceof pg.DatabaseError && error.severity === 'FATAL')) return true
  const code = errorCode(error)
  if (code !== undefined) return lossCodes.has(code) || /^(08|53)...$/.test(code)
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|is not queryable/.test(
      error.message,
    )
  )
}

/** The statement ran into its timeout, nearly always behind others: the same as above, on a connection that is fine. */
export function isCanceled(error: unknown): boolean {
  return errorCode(error) === '57014'
}

/** Whether it failed for lack of disk space, which needs no second try. */
export function isOutOfSpace(error: unknown): boolean {
  return errorCode(error) === '53100'
}

// Class 08 is the connection itself, class 53 a server out of disk, memory or connections.
const lossCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'NO_WRITER',
  '57P01', // shutting down
  '57P02', // crashed
  '57P03', // starting up
  '57P04', // the database was dropped
  '57P05', // idle for too long
  '58000', // the system under the server
  '58030', // a read or write of its files
])
