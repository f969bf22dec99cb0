import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Claims, TokenFault, Tokens } from '../../../ports/tokens.ts'
import { findTokenFault } from '../store/queries-standing.ts'

/**
 * A signature proves who someone was when the token was issued. This also checks who they are now: tokens of ended
 * sessions and of banned or deleted accounts are rejected. It wraps `deps.tokens`, so no route can forget.
 */
export function withStanding(tokens: Tokens, deps: Pick<Deps, 'db' | 'now'>): Tokens {
  return {
    async verify(token) {
      const result = await tokens.verify(token)
      const fault = result.status === 'valid' ? await faultOf(deps, result.claims) : null
      return fault === null ? result : { status: 'refused', fault }
    },
  }
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
