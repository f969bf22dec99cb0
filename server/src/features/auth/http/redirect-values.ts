import type { AuthError } from '../errors/errors.ts'
import type { SessionView } from '../sessions/session.ts'
import { withFragment, withQuery } from './redirects.ts'

/** A session as the client library reads it from the URL. */
export function sessionValues(session: SessionView): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  }
}

export function errorValues({ code, status, message }: AuthError): Record<string, string> {
  return { error: oauthError(status), error_code: code, error_description: message }
}

/** In both places, because clients of the two flows look in different ones. */
export function errorRedirect(target: string, error: AuthError): string {
  const values = errorValues(error)
  return withFragment(withQuery(target, values), values)
}

function oauthError(status: number): string {
  if (status >= 500) return status === 503 ? 'temporarily_unavailable' : 'server_error'
  if (status === 401) return 'unauthorized_client'
  return status === 403 ? 'access_denied' : 'invalid_request'
}
