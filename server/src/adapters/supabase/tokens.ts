import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { TokenResult, Tokens } from '../../ports/tokens.ts'

type Project = { url: string; jwtSecret: string | null }
type Outside = { fetch: typeof fetch } & Pick<Deps, 'now'>

/**
 * Verifies tokens of the hosted project with its published keys: fetched on first use, cached for ten minutes, and
 * refetched at most every thirty seconds if a token names an unknown key. HS256 only with the legacy secret.
 */
export function createHostedTokens({ url, jwtSecret }: Project, { fetch, now }: Outside): Tokens {
  const published = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`), {
    [customFetch]: (address, options) => fetch(address, options),
  })
  const legacy = jwtSecret === null ? null : new TextEncoder().encode(jwtSecret)
  // The algorithm determines the kind of key here: a published key never verifies an HS256 signature.
  const keyFor: JWTVerifyGetKey = (header, token) =>
    legacy && header.alg === 'HS256' ? legacy : published(header, token)
  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keyFor, {
          algorithms: legacy ? [...asymmetric, 'HS256'] : asymmetric,
          issuer: `${url}/auth/v1`,
          audience: 'authenticated',
          requiredClaims: ['exp'],
          currentDate: now(),
        })
        const claims = HostedClaims.safeParse(payload)
        return claims.success ? { status: 'valid', claims: claims.data } : invalid('its claims are not a user’s')
      } catch (error) {
        return explain(error)
      }
    },
  }
}

const asymmetric = ['ES256', 'RS256', 'EdDSA']

const HostedClaims = z.looseObject({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  sub: z.string(),
  email: z.string().exactOptional(),
  session_id: z.string().exactOptional(),
  aal: z.string().exactOptional(),
  amr: z.array(z.looseObject({ method: z.string(), timestamp: z.number() })).exactOptional(),
})

function explain(error: unknown): TokenResult {
  if (error instanceof errors.JWTExpired) return { status: 'expired' }
  const reason = error instanceof Error ? error.message : String(error)
  const isAboutTheToken = error instanceof errors.JOSEError && !keyFetchCodes.has(error.code)
  return isAboutTheToken ? invalid(reason) : { status: 'unavailable', reason }
}

/** A timeout, or a response that isn't a key set. */
const keyFetchCodes = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

function invalid(reason: string): TokenResult {
  return { status: 'invalid', reason }
}
