import { type ErrorBody, type ErrorCode, errorStatus } from '@assay/contract/errors'
import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import pg from 'pg'
import { exceededBound } from '../db/bound-exceeded.ts'
import { isCanceled, isConnectionLoss } from '../db/connection-loss.ts'
import type { Deps } from '../deps.ts'
import { errorCode } from '../error-code.ts'
import type { AppEnv } from './env.ts'

/** Ends the request. The code determines the status; the message is for people. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  /** With `wrong_region`: the address of the right region. */
  readonly baseUrl: string | undefined
  /** A test key asked for this error: nothing is wrong, so no alert should count it. */
  readonly isSimulated: boolean

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options)
    this.code = code
    this.fields = options.fields
    this.retryAfterSeconds = options.retryAfterSeconds
    this.baseUrl = options.baseUrl
    this.isSimulated = options.isSimulated ?? false
  }
}

type AppErrorOptions = ErrorOptions & {
  fields?: Record<string, string>
  retryAfterSeconds?: number
  baseUrl?: string
  isSimulated?: boolean
}

export const internalMessage = 'Something went wrong on our side. Try again.'
export const unavailableMessage = 'The service is temporarily unavailable. Try again in a moment.'
/** For `Retry-After`, when the server is too busy. */
export const busySeconds = 5

/** The only place where a failed request becomes a response. */
export function renderErrors(log: Deps['log']): ErrorHandler<AppEnv> {
  return (error, c) => sendError(c, toKnownError(log, error, { request_id: c.var.requestId, path: c.req.path }))
}

/** Anything but a known error is a bug: logged with its context, and not exposed. */
export function toKnownError(log: Deps['log'], error: unknown, where: Record<string, string>): AppError {
  const known = toAppError(error)
  if (known) {
    if (known.code === 'unavailable') logUnavailable(log, known, where)
    return known
  }
  log.error({ err: error, ...where }, 'request failed')
  return new AppError('internal', internalMessage)
}

/** Every 503 says why: the SQLSTATE or the system's code, and the database's words. Values stay out of the log. */
export function logUnavailable(log: Deps['log'], { cause }: Error, where: Record<string, string>): void {
  // Without a cause it's our own decision, such as back pressure.
  if (cause instanceof Error)
    log.warn({ code: errorCode(cause) ?? 'none', reason: cause.message, ...where }, 'unavailable')
}

/** A 401 says how to authenticate (RFC 9110). `X-API-Token` takes the same key. */
export const challenge = 'Bearer realm="Assay"'

export function sendError(c: Context<AppEnv>, error: AppError): Response {
  if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
  if (error.code === 'unauthenticated') c.header('WWW-Authenticate', challenge)
  return c.json(errorBody(error, c.var.requestId), errorStatus[error.code])
}

export function errorBody({ code, message, fields, baseUrl }: AppError, requestId: string): ErrorBody {
  const more = { ...(fields && { fields }), ...(baseUrl && { base_url: baseUrl }) }
  return { status: 'error', code, detail: message, request_id: requestId, ...more }
}

function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (isConnectionLoss(error)) return new AppError('unavailable', unavailableMessage, { cause: error })
  if (isCanceled(error)) {
    return new AppError('unavailable', unavailableMessage, { cause: error, retryAfterSeconds: busySeconds })
  }
  // The account was deleted after the token was checked.
  if (isOwnerGone(error)) return new AppError('unauthenticated', 'No valid session token found. Please log in.')
  if (exceededBound(error)) {
    return new AppError('conflict', 'Your account has reached its storage limit.', { cause: error })
  }
  if (isUnstorable(error)) {
    return new AppError(
      'invalid_request',
      'The request contains characters we can’t store, or a value that’s too long.',
      {
        cause: error,
      },
    )
  }
  if (error instanceof HTTPException) {
    // Hono's own: a request timeout, or an unreadable body.
    return error.status === 503
      ? new AppError('unavailable', 'This took too long. Try again.', { cause: error })
      : new AppError('invalid_request', 'We couldn’t read the request.', { cause: error })
  }
  return null
}

/** For requests that don't fit in a queue. Auth clients retry on a 503. */
export function busy(): AppError {
  return new AppError('unavailable', busyMessage, { retryAfterSeconds: busySeconds })
}

export const busyMessage = 'We’re handling too many requests right now. Try again in a few seconds.'

/** An insert for a user who no longer exists. */
function isOwnerGone(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23503') return false
  return error.constraint?.endsWith('_user_id_fkey') ?? false
}

/** Text or JSON that PostgreSQL can't store: a client error, wherever in the request it came from. */
export function isUnstorable(error: unknown): boolean {
  return unstorable.has(errorCode(error) ?? '')
}

const unstorable = new Set([
  '22021', // a null byte in a text
  '22P05', // a null byte in a JSON text
  '54000', // longer than an index can hold
])
