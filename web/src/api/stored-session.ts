import { localStore } from '../storage.ts'
import type { AuthUser } from './auth/current-user.ts'

/** What we read of the session that the auth client keeps in this browser. */
export type StoredSession = { access_token: string; expires_at: number; user: AuthUser }

/** From this long before its token expires, the session is the auth client's business: it refreshes it. */
export const handOverMs = 120_000

/** The stored session while its token works: a page can be drawn and send requests before the auth client has loaded. */
export function readStoredSession(storageKey: string, now = Date.now()): StoredSession | null {
  try {
    const stored: Partial<StoredSession> | null = JSON.parse(localStore.getItem(storageKey) ?? 'null')
    return isSession(stored) && stored.expires_at * 1000 - now > handOverMs ? stored : null
  } catch {
    return null
  }
}

/** Storage is anyone's to edit on this machine; what isn't a session is left to the client, which clears it. */
function isSession(stored: Partial<StoredSession> | null): stored is StoredSession {
  return (
    typeof stored?.access_token === 'string' &&
    typeof stored.expires_at === 'number' &&
    typeof stored.user?.id === 'string' &&
    typeof stored.user.user_metadata === 'object' &&
    typeof stored.user.app_metadata === 'object'
  )
}
