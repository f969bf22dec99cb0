import type { Deps } from '../../deps.ts'
import type { Role } from '../../ports/db.ts'
import type { Claims, TokenError } from '../../ports/tokens.ts'
import { resolveCaller } from '../auth/keys/caller.ts'
import { RestError } from './errors.ts'

export type Caller = { role: Role; claims: Claims }

type Credentials = Parameters<typeof resolveCaller>[1]

/** The role the statement runs as: anon without a token. An invalid token ends the request. */
export async function findCaller(deps: Pick<Deps, 'tokens'>, credentials: Credentials): Promise<Caller> {
  const result = await resolveCaller(deps, credentials)
  switch (result.status) {
    case 'ok':
      return { role: result.role, claims: result.claims }
    case 'missing':
      return { role: 'anon', claims: { role: 'anon' } }
    case 'expired':
      throw unauthenticated('PGRST303', 'JWT expired')
    case 'rejected':
      throw unauthenticated('PGRST303', 'JWT is no longer valid', errors[result.error])
    case 'insufficient_aal':
      throw new RestError(403, 'insufficient_aal', 'This session must verify a second factor first')
    case 'bad_jwt':
      throw unauthenticated('PGRST301', badTokenMessage(credentials), result.reason)
    default:
      return result satisfies never
  }
}

const errors: Record<TokenError, string> = {
  user_not_found: 'The user does not exist',
  user_banned: 'The user is banned',
  session_not_found: 'The session has ended',
}

function badTokenMessage({ authorization, apikey }: Credentials): string {
  const parts = (authorization ?? apikey ?? '').split('.').length
  return parts === 3 ? 'No suitable key or wrong key type' : `Expected 3 parts in JWT; got ${parts}`
}

function unauthenticated(code: string, message: string, details?: string): RestError {
  return new RestError(401, code, message, {
    details: details ?? null,
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })
}
