import { localStore } from '../storage.ts'
import { readAuthRedirect, stripAuthRedirect } from './auth-redirect.ts'
import { config } from './config.ts'
import { viewed } from './viewed.ts'

export const storageKey = 'assay-auth'

/** Without a browser, where public pages are rendered, nobody was redirected. */
export const authRedirect = import.meta.env.SSR ? { status: 'none' as const } : readAuthRedirect(location, keptSecret)

// Before the client reads the URL: it must see nothing but this browser's own code.
if (authRedirect.status === 'foreign' || authRedirect.status === 'error') stripAuthRedirect()

/** Whether it takes the auth client to know who is here: without a stored session, it's a guest. */
export const hasSessionToRead =
  viewed !== null || authRedirect.status === 'code' || localStore.getItem(storageKey) !== null

/** Where the client stores a flow's verifier. */
function keptSecret(flowId: string | null): string | null {
  return localStore.getItem(`${storageKey}${flowId === null ? '' : `-flow-${flowId}`}-code-verifier`)
}

/** Our own origin comes from the page, because the server may have several names. */
export function supabaseUrl(): string {
  const { supabase, publicUrl } = config
  return supabase.url === publicUrl && !import.meta.env.SSR ? location.origin : supabase.url
}

export function supabaseHeaders() {
  return { apikey: config.supabase.publishableKey }
}
