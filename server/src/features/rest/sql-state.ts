import pg from 'pg'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import { busySeconds } from '../../http/errors.ts'
import type { Role } from '../../ports/db.ts'
import { RestError, type RestStatus } from './rest-error.ts'

/** Maps a PostgreSQL error to the status clients expect; null if it isn't the caller's. */
export function refusalOf(error: unknown, role: Role): RestError | null {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined || isConnectionLoss(error)) return null
  const status = statusOf(error.code, role)
  return new RestError(status, error.code, error.message, {
    details: error.detail ?? null,
    hint: error.hint ?? null,
    headers: {
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...(status === 503 && { 'Retry-After': String(busySeconds) }),
    },
    cause: error,
  })
}

function statusOf(code: string, role: Role): RestStatus {
  if (code === '42501') return role === 'anon' ? 401 : 403
  const exact = statusByCode.get(code)
  if (exact) return exact
  return statusByClass.get(code.slice(0, 2)) ?? 400
}

const statusByCode: ReadonlyMap<string, RestStatus> = new Map([
  ['23503', 409],
  ['23505', 409],
  ['25006', 405], // a write in a read-only request
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500], // a policy that refers to itself
])

/** Only what is our fault or nobody's is a 5xx, because clients retry those. */
const statusByClass: ReadonlyMap<string, RestStatus> = new Map([
  ['0L', 403],
  ['0P', 403],
  ['28', 403],
  ['40', 503], // a serialization conflict
  ['53', 503],
  ['55', 503],
  ['57', 503], // 57014 too, where PostgREST says 500: a statement times out behind others, and later it won't
  ['58', 500],
  ['F0', 500],
  ['XX', 500],
])
