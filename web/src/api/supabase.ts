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
  // A session that was ended cannot be refreshed: the client forgets it, and the page says so.
  () => void auth.refreshSession(),
)
