import { PostgrestClient } from '@supabase/postgrest-js'
import { accessToken, reportRefusedToken } from './access-token.ts'
import { supabaseHeaders, supabaseUrl } from './supabase.ts'

/** The tables, as the signed-in user: row policies decide what is visible. For signed-in pages only. */
export const rest = new PostgrestClient(`${supabaseUrl}/rest/v1`, { headers: supabaseHeaders, fetch: fetchAsUser })

async function fetchAsUser(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = await accessToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(input, { ...init, headers })
  if (response.status === 401 && token) reportRefusedToken()
  return response
}
