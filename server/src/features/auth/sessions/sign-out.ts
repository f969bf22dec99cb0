import type { AuthDeps } from '../auth-deps.ts'
import { deleteSession, deleteSessions } from '../store/queries-sessions.ts'

export type SignOutScope = 'global' | 'local' | 'others'

/** A deleted session can't refresh, and its access token is rejected from the next request on. */
export async function signOut(
  { db }: Pick<AuthDeps, 'db'>,
  userId: string,
  sessionId: string | null,
  scope: SignOutScope,
): Promise<void> {
  await db.onBehalfOf(userId, async (tx) => {
    if (scope === 'global') await deleteSessions(tx, userId, { except: null })
    if (scope === 'others') await deleteSessions(tx, userId, { except: sessionId })
    if (scope === 'local' && sessionId) await deleteSession(tx, sessionId)
  })
}
