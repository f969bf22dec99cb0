import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Claims, TokenFault, TokenResult, Tokens } from '../../../ports/tokens.ts'
import { findTokenFault } from '../store/queries-standing.ts'

/**
 * A signature proves who someone was when the token was issued. This also checks who they are now: tokens of ended
 * sessions and of banned or deleted accounts are rejected. It wraps `deps.tokens`, so no route can forget.
 */
export function withStanding(tokens: Tokens, deps: Pick<Deps, 'db' | 'now' | 'log' | 'trail'>): Tokens {
  return {
    async verify(token) {
      const result = await tokens.verify(token)
      const fault = result.status === 'valid' ? await faultOf(deps, result.claims) : null
      const standing: TokenResult = fault === null ? result : { status: 'refused', fault }
      if (standing.status !== 'valid') deps.log.debug({ ...deps.trail.marks(), why: whyNot(standing) }, 'token refused')
      return standing
    },
  }
}

/** For whoever wonders why everyone is signed out: a new key, another PUBLIC_URL, a clock. Never the token itself. */
function whyNot(result: Exclude<TokenResult, { status: 'valid' }>): string {
  if (result.status === 'refused') return result.fault
  return result.status === 'expired' ? 'expired' : result.reason
}

/** A server key stands for a role and has no user. */
async function faultOf({ db, now }: Pick<Deps, 'db' | 'now'>, claims: Claims): Promise<TokenFault | null> {
  const { sub, session_id: sessionId = null } = claims
  if (sub === undefined) return null
  if (!isUuid(sub)) return 'user_not_found'
  if (sessionId !== null && !isUuid(sessionId)) return 'session_not_found'
  return findTokenFault(db, sub, sessionId, now())
}

function isUuid(text: string): boolean {
  return z.guid().safeParse(text).success
}
