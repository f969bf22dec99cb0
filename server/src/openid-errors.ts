import * as openid from 'openid-client'

type Failed =
  | { status: 'canceled' }
  | { status: 'rejected'; reason: string }
  | { status: 'unavailable'; reason: string }

/** Why a sign-in failed: the person canceled it, the issuer's response isn't acceptable, or there was none. */
export function explainOpenIdError(error: unknown): Failed {
  const reason = describeOpenIdError(error)
  if (error instanceof openid.AuthorizationResponseError) {
    return error.error === 'access_denied' ? { status: 'canceled' } : { status: 'rejected', reason }
  }
  // A wrong client secret is the operator's mistake; any other error here is about this sign-in's code.
  if (error instanceof openid.ResponseBodyError && error.error !== 'invalid_client')
    return { status: 'rejected', reason }
  if (error instanceof openid.ClientError && !noResponseCodes.has(error.code ?? ''))
    return { status: 'rejected', reason }
  return { status: 'unavailable', reason }
}

const noResponseCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** Part of it is the provider’s own text, and it goes into logs and addresses. */
export const maxReason = 300

export function describeOpenIdError(error: unknown): string {
  return textOf(error).slice(0, maxReason)
}

function textOf(error: unknown): string {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    return error.error_description ?? error.error
  }
  // The client's own error hides why a request failed; its cause says it.
  if (error instanceof openid.ClientError && error.cause instanceof Error) return error.cause.message
  return error instanceof Error ? error.message : String(error)
}

/** openid-client types body and signal as possibly undefined; fetch wants them absent or null. */
export function withoutNulls({ body, signal, ...options }: openid.CustomFetchOptions): RequestInit {
  return { ...options, body: body ?? null, signal: signal ?? null }
}
