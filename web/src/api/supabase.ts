import { GoTrueClient } from '@supabase/auth-js'
import { localStore } from '../storage.ts'
import { provideAccessToken } from './access-token.ts'
import { readAuthRedirect, stripAuthRedirect } from './auth-redirect.ts'
import { config } from './config.ts'

const storageKey = 'assay-auth'

export const authRedirect = readAuthRedirect(location, keptSecret)

// Before the client reads the URL: it must see nothing but this browser's own code.
if (authRedirect.status === 'foreign' || authRedirect.status === 'error') stripAuthRedirect()

/** Our own origin comes from the page, because the server may have several names. */
export const supabaseUrl = config.supabase.url === config.publicUrl ? location.origin : config.supabase.url
export const supabaseHeaders = { apikey: config.supabase.publishableKey }

/** Sessions and accounts. Table rows have their own client in rest.ts, which guests don't load. */
export const auth = new GoTrueClient({
  url: `${supabaseUrl}/auth/v1`,
  headers: supabaseHeaders,
  storageKey,
  storage: localStore,
  flowType: 'pkce',
  // A sign-up and a reset may be pending at the same time; each returns with its own id.
  experimental: { appendPkceFlowIdToRedirects: true },
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

/** Where the client stores a flow's verifier. */
function keptSecret(flowId: string | null): string | null {
  return localStore.getItem(`${storageKey}${flowId === null ? '' : `-flow-${flowId}`}-code-verifier`)
}

/**
 * A session that can't be refreshed has ended. The client keeps it until its token expires, where every request would
 * fail.
 */
async function leaveEndedSession(): Promise<void> {
  const { error } = await auth.refreshSession()
  if (error?.status && error.status < 500) await auth.signOut({ scope: 'local' })
}
