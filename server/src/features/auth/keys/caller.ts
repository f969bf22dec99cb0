import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Role } from '../../../ports/db.ts'
import type { Claims, TokenError } from '../../../ports/tokens.ts'

export type CallerResult =
  | { status: 'ok'; role: Role; claims: Claims }
  | { status: 'missing' } // neither header: same rights as anon
  | { status: 'bad_jwt'; reason: string }
  | { status: 'expired' }
  | { status: 'rejected'; error: TokenError }
  | { status: 'insufficient_aal'; claims: Claims }

type Credentials = { apikey: string | undefined; authorization: string | undefined }

/** Identifies the caller by the bearer token, or else by the API key. Either may be a key or a signed token. */
export async function resolveCaller(
  { tokens }: Pick<Deps, 'tokens'>,
  { apikey, authorization }: Credentials,
): Promise<CallerResult> {
  const token = bearerToken(authorization) ?? apikey?.trim()
  if (!token) return { status: 'missing' }
  const result = await tokens.verify(token)
  switch (result.status) {
    case 'valid':
      return { status: 'ok', role: result.claims.role, claims: result.claims }
    case 'expired':
      return { status: 'expired' }
    case 'rejected':
    case 'insufficient_aal':
      return result
    case 'invalid':
      return { status: 'bad_jwt', reason: result.reason }
    case 'unavailable':
      throw new AppError('unavailable', 'We can’t check tokens right now. Please try again in a moment.')
    default:
      return result satisfies never
  }
}

export function bearerToken(authorization: string | undefined): string | undefined {
  return authorization?.match(/^bearer\s+(\S+)\s*$/i)?.[1]
}
