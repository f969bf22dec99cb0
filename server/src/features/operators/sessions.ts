import type { Deps } from '../../deps.ts'
import { withOperatorOrigin } from '../../http/audit-origin.ts'
import { endOtherSessions, showSessions } from '../auth/sessions/own-sessions.ts'

type SessionDeps = Pick<Deps, 'db' | 'now'>

/** As the owner sees them. What a hosted project knows of places are addresses, which aren't looked up here. */
export async function listSessionsOf({ db, now }: SessionDeps, userId: string) {
  const sessions = await showSessions({ db, now, countries: { find: async () => null } }, { userId, sessionId: null })
  return sessions.map(({ is_current: _, ...session }) => session)
}

/** Access tokens stop at their next request. Returns how many there were. */
export async function endSessionsOf(deps: SessionDeps, userId: string): Promise<number> {
  return endOtherSessions(withOperatorOrigin(deps), { userId, sessionId: null })
}
