import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Claims, TokenFault, Tokens } from '../../../ports/tokens.ts'
import { findTokenFault } from '../store/queries-standing.ts'

/**
 * A signature says who somebody was when the token was issued. This also asks who they are now: the token of a session
 * that was ended, or of an account that was banned or deleted, is refused. It sits in `deps.tokens`, so no door can forget.
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

/** A key of the server itself stands for a role and has no user. */
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
