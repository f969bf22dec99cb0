import type { CustomerView } from '@assay/contract/operators/customers'
import { localStore } from '../../storage.ts'
import { accessToken, provideAccessToken, reportRejectedToken } from '../access-token.ts'
import { authRedirect, storageKey } from '../supabase.ts'
import type { AuthUser } from './current-user.ts'
import { readSignedIn, type SignedIn } from './signed-in.ts'

type Resumed = { load: () => Promise<unknown>; onSession: (session: SignedIn) => void }

/**
 * Shows whose session is stored here and sends its token, while that works; no auth client is needed for it. The client
 * takes over before the token expires, when the account is changed, and when the server rejects the token.
 */
export function resumeSession({ load, onSession }: Resumed): void {
  const loadQuietly = () => void load().catch(() => {})
  const stored = authRedirect.status === 'code' ? null : readStoredSession(storageKey)
  if (!stored) {
    loadQuietly()
    return
  }
  onSession(readSignedIn(stored))
  setTimeout(loadQuietly, stored.expires_at * 1000 - Date.now() - handOverMs)
  // Where the timer stood still, in a tab in the background or a sleeping computer.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !readStoredSession(storageKey)) loadQuietly()
  })
  const readToken = async () => {
    const kept = readStoredSession(storageKey)
    if (kept) return kept.access_token
    if (localStore.getItem(storageKey) === null) return null
    await load()
    // From now on, the client owns the session.
    return accessToken()
  }
  provideAccessToken(readToken, () => void load().then(reportRejectedToken, () => {}))
}

/** The tab of an operator who views an account: its token can't be refreshed, and when it's rejected the view is over. */
export function resumeView({ access_token, user }: CustomerView, onSession: Resumed['onSession']): void {
  onSession(readSignedIn({ access_token, user }))
  provideAccessToken(
    async () => access_token,
    () => {},
  )
}

/** What we read of the session that the auth client keeps in this browser. */
type StoredSession = { access_token: string; expires_at: number; user: AuthUser }

/** From this long before its token expires, the session is the auth client's business: it refreshes it. */
const handOverMs = 120_000

/** The stored session while its token works: a page can render and send requests before the auth client has loaded. */
export function readStoredSession(storageKey: string, now = Date.now()): StoredSession | null {
  try {
    const stored: Partial<StoredSession> | null = JSON.parse(localStore.getItem(storageKey) ?? 'null')
    return isSession(stored) && stored.expires_at * 1000 - now > handOverMs ? stored : null
  } catch {
    return null
  }
}

/** Anything on this machine can edit the storage; what isn't a session is left to the client, which clears it. */
function isSession(stored: Partial<StoredSession> | null): stored is StoredSession {
  return (
    typeof stored?.access_token === 'string' &&
    typeof stored.expires_at === 'number' &&
    typeof stored.user?.id === 'string' &&
    typeof stored.user.user_metadata === 'object' &&
    typeof stored.user.app_metadata === 'object'
  )
}
