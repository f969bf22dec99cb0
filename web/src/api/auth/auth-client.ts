import { GoTrueClient } from '@supabase/auth-js'
import { localStore } from '../../storage.ts'
import { provideAccessToken } from '../access-token.ts'
import { stripAuthRedirect } from '../auth-redirect.ts'
import { authRedirect, storageKey, supabaseHeaders, supabaseUrl } from '../supabase.ts'
import { fetchWithProof } from './attached-proof.ts'
import { readSignedIn, type SignedIn } from './signed-in.ts'

/** Table rows have their own client in rest.ts, which guests don't load. */
export const auth = new GoTrueClient({
  url: `${supabaseUrl()}/auth/v1`,
  headers: supabaseHeaders(),
  storageKey,
  storage: localStore,
  flowType: 'pkce',
  fetch: fetchWithProof,
  // A sign-up and a reset may be pending at the same time; each returns with its own id.
  experimental: { appendPkceFlowIdToRedirects: true, recoveryCodes: true },
  detectSessionInUrl: true,
  persistSession: true,
  autoRefreshToken: true,
})

// The client has read the URL by now, and would clear it only after asking the server.
if (authRedirect.status === 'code') stripAuthRedirect()

provideAccessToken(
  async () => {
    const { data } = await auth.getSession()
    return data.session?.access_token ?? null
  },
  () => void leaveEndedSession(),
)

/** The client waits for the listener, so nothing in it may wait for the client. */
export function onSessionChange(listener: (event: string, session: SignedIn | null) => void): void {
  auth.onAuthStateChange((event, session) => listener(event, session && readSignedIn(session)))
}

/**
 * A session that can't be refreshed has ended. The client keeps it until its token expires, where every request would
 * fail.
 */
async function leaveEndedSession(): Promise<void> {
  const { error } = await auth.refreshSession()
  if (error?.status && error.status < 500) await auth.signOut({ scope: 'local' })
}
