import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { exceededBound } from '../../../db/bound-exceeded.ts'
import { isCanceled, isConnectionLoss } from '../../../db/connection-loss.ts'
import type { Deps } from '../../../deps.ts'
import type { AppEnv } from '../../../http/env.ts'
import { AppError, busySeconds, isUnstorable, logUnavailable } from '../../../http/errors.ts'
import { AuthError, describeError, OAuthError, versionHeader } from './errors.ts'

/** Renders every error under /auth/v1, before or inside its routes, in the client library's format. */
export function renderAuthErrors(log: Deps['log']): ErrorHandler<AppEnv> {
  return (error, c) => {
    if (error instanceof OAuthError) return c.json({ error: error.error, error_description: error.message }, 400)
    const known = toAuthError(error)
    const where = { request_id: c.var.requestId, path: c.req.path }
    if (known) {
      if (known.status === 503) logUnavailable(log, known, where)
      return sendAuthError(c, known)
    }
    log.error({ err: error, ...where }, 'request failed')
    return sendAuthError(c, new AuthError('unexpected_failure', 'Something went wrong on our side. Please try again.'))
  }
}

function sendAuthError(c: Context<AppEnv>, error: AuthError): Response {
  const { headers, body } = describeError(error, c.req.header(versionHeader))
  return c.json(body, error.status, headers)
}

function toAuthError(error: unknown): AuthError | null {
  if (error instanceof AuthError) return error
  if (error instanceof AppError) return fromAppError(error)
  const bound = toBoundError(error)
  if (bound) return bound
  if (isUnstorable(error)) {
    return new AuthError(
      'validation_failed',
      'The request contains text we can’t store: an unsupported character, or a value that’s too long.',
      {
        cause: error,
      },
    )
  }
  if (isConnectionLoss(error) || isCanceled(error))
    return new AuthError(
      'unexpected_failure',
      'The service is temporarily unavailable. Please try again in a moment.',
      {
        status: 503,
        cause: error,
        ...(isCanceled(error) && { retryAfterSeconds: busySeconds }),
      },
    )
  if (error instanceof HTTPException) {
    return error.status === 503
      ? new AuthError('unexpected_failure', 'This took too long. Please try again.', { status: 503, cause: error })
      : new AuthError('validation_failed', 'We couldn’t read the request.', { cause: error })
  }
  return null
}

/** Rejected before the routes ran: origin, size, limits. */
function fromAppError({ code, message, retryAfterSeconds }: AppError): AuthError | null {
  switch (code) {
    case 'rate_limited':
      return new AuthError('over_request_rate_limit', 'Request rate limit reached', {
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      })
    case 'too_large':
      return new AuthError('request_too_large', message)
    case 'forbidden':
    case 'service_not_enabled':
      return new AuthError('validation_failed', message, { status: 403 })
    case 'not_found':
      return new AuthError('validation_failed', message, { status: 404 })
    case 'unavailable':
      return new AuthError('unexpected_failure', message, {
        status: 503,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      })
    case 'invalid_request':
    case 'unauthenticated':
    case 'conflict':
    case 'quota_exceeded':
    case 'otp_invalid':
    case 'otp_expired':
    case 'otp_exhausted':
    case 'reauthentication_needed':
    case 'insufficient_aal':
    case 'not_a_member':
    case 'role_required':
    case 'second_factor_required':
    case 'method_not_allowed':
    case 'unsupported_media_type':
    case 'wrong_region':
      return new AuthError('validation_failed', message)
    case 'internal':
      return null
    default:
      return code satisfies never
  }
}

/** A write that would have exceeded a bound. What was stored before is untouched. */
function toBoundError(error: unknown): AuthError | null {
  const bound = exceededBound(error)
  if (bound === null) return null
  // The client library ends the session and prompts for a new sign-in.
  if (bound === 'refresh_tokens_bound')
    return new AuthError('session_expired', 'Invalid Refresh Token: Session Expired', { cause: error })
  if (bound === 'mfa_factors_bound') {
    const sentence = 'Maximum number of factors reached, unenroll to continue'
    return new AuthError('too_many_enrolled_mfa_factors', sentence, { cause: error })
  }
  if (bound === 'webauthn_credentials_bound')
    return new AuthError('too_many_passkeys', 'Maximum number of passkeys reached', { cause: error })
  const sentence = sentences[bound] ?? 'This is more than we can store.'
  return new AuthError('validation_failed', sentence, { cause: error })
}

const sentences: Record<string, string> = {
  users_raw_user_meta_data_bound:
    'user_metadata: must not be larger than 20 KB in all. Remove a key by setting it to null.',
  users_raw_app_meta_data_bound:
    'app_metadata: must not be larger than 20 KB in all. Remove a key by setting it to null.',
  identities_bound: 'A user can have at most 10 identities.',
}
