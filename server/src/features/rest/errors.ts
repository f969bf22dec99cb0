import { type ErrorCode, errorStatus } from '@assay/contract/errors'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import pg from 'pg'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { AppError, busySeconds, logUnavailable } from '../../http/errors.ts'
import type { Role } from '../../ports/db.ts'

type RestStatus = 400 | 401 | 403 | 404 | 405 | 406 | 409 | 416 | 500 | 503
type Extra = ErrorOptions & { details?: string | null; hint?: string | null; headers?: Record<string, string> }

/** Ends a request under `/rest/v1`. Codes and texts are PostgREST's, because clients compare them. */
export class RestError extends Error {
  override name = 'RestError'
  readonly status: RestStatus
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(
    status: RestStatus,
    code: string,
    message: string,
    { details = null, hint = null, headers = {}, ...options }: Extra = {},
  ) {
    super(message, options)
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
    this.headers = headers
  }
}

/** Whoever may do something to some rows of a table, but not this. */
export function permissionDenied(relation: string, role: Role): RestError {
  return denied(`permission denied for table ${relation}`, role)
}

function denied(message: string, role: Role, extra: Extra = {}): RestError {
  return role === 'anon'
    ? new RestError(401, '42501', message, { ...extra, headers: { 'WWW-Authenticate': 'Bearer' } })
    : new RestError(403, '42501', message, extra)
}

/** A PostgreSQL error with the status that clients expect; null if the caller didn't cause it. */
export function toRestError(error: unknown, role: Role): RestError | null {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined || isConnectionLoss(error)) return null
  const extra = { details: error.detail ?? null, hint: error.hint ?? null, cause: error }
  if (error.code === '42501') return denied(error.message, role, extra)
  const status = statusByCode[error.code] ?? statusByClass[error.code.slice(0, 2)] ?? 400
  const headers = status === 503 ? { 'Retry-After': String(busySeconds) } : {}
  return new RestError(status, error.code, error.message, { ...extra, headers })
}

const statusByCode: Record<string, RestStatus> = { '23503': 409, '23505': 409, '42883': 404, '42P01': 404 }

/**
 * Only errors that the client didn't cause are 5xx, because clients retry those. Class 57 has statements that timed out behind
 * others, where PostgREST says 500; a retry may succeed.
 */
const statusByClass: Record<string, RestStatus> = { '40': 503, '53': 503, '55': 503, '57': 503, '58': 500, XX: 500 }

/** Renders every error under `/rest/v1`, earlier middleware included, in PostgREST's format. */
export function renderRestErrors<Env extends AppEnv>(log: Deps['log']): ErrorHandler<Env> {
  return (error, c) => {
    const where = { request_id: c.var.requestId, path: c.req.path }
    if (error instanceof AppError) {
      if (error.code === 'unavailable') logUnavailable(log, error, where)
      if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
      return send(c, errorStatus[error.code], error)
    }
    const known = error instanceof RestError ? error : fromOutside(error)
    if (known?.status === 503) logUnavailable(log, known, where)
    if (known && known.status !== 500) {
      for (const [name, value] of Object.entries(known.headers)) c.header(name, value)
      return send(c, known.status, known)
    }
    log.error({ err: error, ...where }, 'request failed')
    const message = 'Something went wrong on our side. Please try again.'
    return send(c, 500, { code: known?.code ?? 'PGRSTX00', message })
  }
}

/** A lost connection, or one of Hono's own: a request timeout or an unreadable body. */
function fromOutside(error: unknown): RestError | null {
  if (isConnectionLoss(error)) {
    return new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.', { cause: error })
  }
  if (!(error instanceof HTTPException)) return null
  return error.status === 503
    ? new RestError(503, 'PGRST003', 'This took too long. Please try again.', { cause: error })
    : new RestError(400, 'PGRST102', 'The request could not be read.')
}

type Status = RestStatus | (typeof errorStatus)[ErrorCode]
type Body = { code: string; message: string; details?: string | null; hint?: string | null }

function send(c: Context, status: Status, { code, message, details = null, hint = null }: Body): Response {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' }
  return c.body(JSON.stringify({ code, details, hint, message }), status, headers)
}
