import { GoTrueClient } from '@supabase/auth-js'
import { provideAccessToken } from './access-token.ts'
import { readAuthRedirect, stripAuthRedirect } from './auth-redirect.ts'
import { config } from './config.ts'

/** Read before the client takes the tokens out of the address. */
export const authRedirect = readAuthRedirect(location)

/** This server's own address is taken from the page: it may have more than one name. */
export const supabaseUrl = config.supabase.url === config.publicUrl ? location.origin : config.supabase.url
export const supabaseHeaders = { apikey: config.supabase.publishableKey }

/** Sessions and accounts. The rows of tables have a client of their own, in rest.ts, which guests do not load. */
export const auth = new GoTrueClient({
  url: `${supabaseUrl}/auth/v1`,
  headers: supabaseHeaders,
  storageKey: 'assay-auth',
  storage: localStorage,
  flowType: 'implicit',
  detectSessionInUrl: true,
  persistSession: true,
  autoRefreshToken: true,
})

// The client has read the address by now, and would clear it only after it has asked the server.
if (authRedirect.status !== 'none') stripAuthRedirect()

provideAccessToken(
  async () => {
    const { data } = await auth.getSession()
    return data.session?.access_token ?? null
  },
  () => void leaveEndedSession(),
)

/** What cannot be refreshed has ended. The client keeps it until its token expires, where every call would fail. */
async function leaveEndedSession(): Promise<void> {
  const { error } = await auth.refreshSession()
  if (error?.status && error.status < 500) await auth.signOut({ scope: 'local' })
}
