import { GoTrueClient } from '@supabase/auth-js'
import { localStore } from '../storage.ts'
import { provideAccessToken } from './access-token.ts'
import { readAuthRedirect, stripAuthRedirect } from './auth-redirect.ts'
import { config } from './config.ts'

const storageKey = 'assay-auth'

export const authRedirect = readAuthRedirect(location, keptSecret)

// Before the client looks: it is to see nothing in the address but a code of this browser's own.
if (authRedirect.status === 'foreign' || authRedirect.status === 'error') stripAuthRedirect()

/** This server's own address is taken from the page: it may have more than one name. */
export const supabaseUrl = config.supabase.url === config.publicUrl ? location.origin : config.supabase.url
export const supabaseHeaders = { apikey: config.supabase.publishableKey }

/** Sessions and accounts. The rows of tables have a client of their own, in rest.ts, which guests do not load. */
export const auth = new GoTrueClient({
  url: `${supabaseUrl}/auth/v1`,
  headers: supabaseHeaders,
  storageKey,
  storage: localStore,
  flowType: 'pkce',
  // A sign-up and a reset may be on their way at once; each comes back with the id of its own secret.
  experimental: { appendPkceFlowIdToRedirects: true },
  detectSessionInUrl: true,
  persistSession: true,
  autoRefreshToken: true,
})

// The client has read the address by now, and would clear it only after it has asked the server.
if (authRedirect.status === 'code') stripAuthRedirect()

provideAccessToken(
  async () => {
    const { data } = await auth.getSession()
    return data.session?.access_token ?? null
  },
  () => void leaveEndedSession(),
)

/** Where the client keeps the secret half of a flow that it has begun. */
function keptSecret(flowId: string | null): string | null {
  return localStore.getItem(`${storageKey}${flowId === null ? '' : `-flow-${flowId}`}-code-verifier`)
}

/** What cannot be refreshed has ended. The client keeps it until its token expires, where every call would fail. */
async function leaveEndedSession(): Promise<void> {
  const { error } = await auth.refreshSession()
  if (error?.status && error.status < 500) await auth.signOut({ scope: 'local' })
}
