import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Claims, TokenResult, Tokens } from '../../../ports/tokens.ts'
import { createKeyring, type Keyring } from './keyring.ts'

/** Verifies access tokens of the embedded backend, and its API keys, which only stand for a role. */
export function createEmbeddedTokens(deps: Pick<Deps, 'db' | 'config' | 'now'>): Tokens {
  const keyring = createKeyring(deps)
  return { verify: (token) => verifyToken(deps, keyring, token) }
}

export function tokenIssuer({ publicUrl }: Pick<Deps['config'], 'publicUrl'>): string {
  return `${publicUrl}/auth/v1`
}

async function verifyToken(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  keyring: Keyring,
  token: string,
): Promise<TokenResult> {
  if (/^sb_(publishable|secret)_/.test(token)) {
    const role = await keyring.roleOfApiKey(token)
    return role ? { status: 'valid', claims: { role } } : { status: 'invalid', reason: 'unknown API key' }
  }
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    const key = await findKey(config, keyring, alg, kid)
    if (!key) return { status: 'invalid', reason: 'unable to parse or verify signature, unrecognized key' }
    const { payload } = await jwtVerify(token, key.key, { algorithms: [key.algorithm], currentDate: now() })
    return checkClaims(payload, tokenIssuer(config))
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { status: 'expired' }
    if (error instanceof errors.JOSEError || error instanceof TypeError) {
      return { status: 'invalid', reason: `unable to parse or verify signature, ${error.message}` }
    }
    throw error
  }
}

/** The key determines the algorithm, never the token: a public key can't be passed off as a shared secret. */
async function findKey({ auth }: Deps['config'], keyring: Keyring, alg: string | undefined, kid: string | undefined) {
  if (alg !== 'HS256') return kid === undefined ? undefined : keyring.findVerifyingKey(kid)
  if (auth.jwtSecret === null) return undefined
  return { key: new TextEncoder().encode(auth.jwtSecret), algorithm: 'HS256' }
}

function checkClaims(payload: JWTPayload, issuer: string): TokenResult {
  const parsed = TokenClaims.safeParse(payload)
  if (!parsed.success) return { status: 'invalid', reason: 'invalid claim: role' }
  const claims: Claims = parsed.data
  if (claims.role !== 'authenticated') return { status: 'valid', claims }
  const user = UserClaims.safeParse(payload)
  if (!user.success) return { status: 'invalid', reason: 'invalid claim: missing sub or exp claim' }
  if (payload.iss !== issuer) return { status: 'invalid', reason: 'invalid claim: iss' }
  if (![payload.aud].flat().includes('authenticated')) return { status: 'invalid', reason: 'invalid claim: aud' }
  return { status: 'valid', claims }
}

const TokenClaims = z.looseObject({
  // The hosted service's older name for the same role.
  role: z.preprocess(
    (role) => (role === 'supabase_admin' ? 'service_role' : role),
    z.enum(['anon', 'authenticated', 'service_role']),
  ),
  sub: z.string().exactOptional(),
  email: z.string().exactOptional(),
  session_id: z.string().exactOptional(),
  aal: z.string().exactOptional(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })).exactOptional(),
})

const UserClaims = z.looseObject({ sub: z.uuid(), exp: z.number() })
