import { localStore } from '../../storage.ts'
import { accessToken, provideAccessToken, reportRefusedToken } from '../access-token.ts'
import { authRedirect, storageKey } from '../supabase.ts'
import { readSignedIn, type SignedIn } from './signed-in.ts'
import { handOverMs, readStoredSession } from './stored-session.ts'

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
    // The client's own, from now on.
    return accessToken()
  }
  provideAccessToken(readToken, () => void load().then(reportRefusedToken, () => {}))
}
