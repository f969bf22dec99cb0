import { recordAct } from '../../audit/record-act.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { factorOwed, type SessionEnv } from '../guards/require-session.ts'
import { deleteSession, deleteSessions } from '../store/queries-sessions.ts'

export type SignOutScope = 'global' | 'local' | 'others'

/**
 * A deleted session can't refresh, and its access token is rejected from the next request on. One that owes a second factor
 * ends itself alone, or whoever has the password could sign the owner out; `global` is what the client library asks for by default.
 */
export async function signOut(
  { db, now }: Pick<AuthDeps, 'db' | 'now'>,
  { user, session, owesFactor }: Pick<SessionEnv['Variables'], 'user' | 'session' | 'owesFactor'>,
  asked: SignOutScope,
): Promise<void> {
  if (owesFactor && asked === 'others') throw factorOwed()
  const scope = owesFactor ? 'local' : asked
  const sessionId = session?.id ?? null
  await db.onBehalfOf(user.id, async (tx) => {
    if (scope === 'global') await deleteSessions(tx, user.id, { except: null })
    if (scope === 'others') await deleteSessions(tx, user.id, { except: sessionId })
    if (scope === 'local' && sessionId) await deleteSession(tx, sessionId)
    await recordAct(tx, user.id, { action: actions[scope] }, now())
  })
}

const actions = {
  local: 'sign_in.signed_out',
  others: 'sign_in.signed_out_others',
  global: 'sign_in.signed_out_everywhere',
} as const
