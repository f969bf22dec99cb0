import { type ErrorCode, errorStatus } from '@assay/contract/errors'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { AppError, logUnavailable } from '../../http/errors.ts'
import { jsonType } from './media-type.ts'
import { RestError, type RestStatus } from './rest-error.ts'

/** Renders every error under `/rest/v1`, earlier middleware included, in PostgREST's format. */
export function renderRestErrors<Env extends AppEnv>(log: Deps['log']): ErrorHandler<Env> {
  return (error, c) => {
    const where = { request_id: c.var.requestId, path: c.req.path }
    if (error instanceof AppError) {
      if (error.code === 'unavailable') logUnavailable(log, error, where)
      if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
      return send(c, errorStatus[error.code], { code: error.code, message: error.message })
    }
    const known = toRestError(error)
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

type Status = RestStatus | (typeof errorStatus)[ErrorCode]
type Body = { code: string; message: string; details?: string | null; hint?: string | null }

function send(c: Context, status: Status, { code, message, details = null, hint = null }: Body): Response {
  return c.body(JSON.stringify({ code, details, hint, message }), status, { 'Content-Type': jsonType })
}

function toRestError(error: unknown): RestError | null {
  if (error instanceof RestError) return error
  if (isConnectionLoss(error)) {
    return new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.', { cause: error })
  }
  if (error instanceof HTTPException) {
    // Hono's own: a request timeout or an unreadable body.
    return error.status === 503
      ? new RestError(503, 'PGRST003', 'This took too long. Please try again.', { cause: error })
      : new RestError(400, 'PGRST102', 'The request could not be read.')
  }
  return null
}
