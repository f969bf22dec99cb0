import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { viewedTeamClaim } from '../../../http/view-only.ts'
import type { Claims, TokenResult, Tokens } from '../../../ports/tokens.ts'
import { findSignedIn } from '../store/queries-sessions.ts'

/**
 * A signature proves who someone was when the token was issued. This also checks who they are now: tokens of ended
 * sessions and of banned or deleted accounts are rejected, and so are those of sessions that owe a second factor. The same
 * statement finds the team. It wraps `deps.tokens`, so no route can forget.
 */
export function requireActiveSession(
  tokens: Tokens,
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'requestContext'>,
): Tokens {
  return {
    async verify(token, team) {
      const result = await tokens.verify(token)
      const checked = result.status === 'valid' ? await checkSession(deps, result.claims, team) : result
      if (checked.status !== 'valid')
        deps.log.debug({ ...deps.requestContext.fields(), why: whyNot(checked) }, 'token rejected')
      return checked
    },
  }
}

/** Helps to find out why everyone is logged out: a new key, another PUBLIC_URL, a wrong clock. Never logs the token itself. */
function whyNot(result: Exclude<TokenResult, { status: 'valid' }>): string {
  if (result.status === 'rejected') return result.error
  return 'reason' in result ? result.reason : result.status
}

/** A server key stands for a role and has no user. */
async function checkSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  claims: Claims,
  team: string | undefined,
): Promise<TokenResult> {
  const { sub, session_id: sessionId = null, aal: level = null } = claims
  if (sub === undefined) return { status: 'valid', claims }
  if (!isUuid(sub)) return { status: 'rejected', error: 'user_not_found' }
  if (sessionId !== null && !isUuid(sessionId)) return { status: 'rejected', error: 'session_not_found' }
  const viewed = claims[viewedTeamClaim]
  const { error, membership } = await findSignedIn(db, {
    userId: sub,
    sessionId,
    level,
    team: typeof viewed === 'string' ? viewed : (team ?? null),
    now: now(),
  })
  if (error === 'insufficient_aal') return { status: error, claims }
  return error === null ? { status: 'valid', claims, membership } : { status: 'rejected', error }
}

function isUuid(text: string): boolean {
  return z.guid().safeParse(text).success
}
