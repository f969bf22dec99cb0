import { accessToken, reportRejectedToken } from './access-token.ts'
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { supabaseHeaders, supabaseUrl } from './supabase.ts'
import { reportForbidden, teamHeaders } from './team.ts'

/** PostgREST's own words: `{ select: '*', user_id: 'eq.7', order: 'created_at.desc', limit: '1' }`. */
export type RowQuery = Record<string, string>

/** Rows of a table that the signed-in user may see: row policies decide. Typed by the contract and not parsed (ADR 47). */
export async function fetchRows<Row>(table: string, query: RowQuery, signal: AbortSignal): Promise<Row[]> {
  try {
    return await (await send(table, query, { signal })).json()
  } catch (error) {
    if (error instanceof ApiError && Object(error.cause).code === noRow) return []
    throw error
  }
}

export async function countRows(table: string, query: RowQuery, signal: AbortSignal): Promise<number> {
  const response = await send(table, query, { method: 'HEAD', headers: { prefer: 'count=exact' }, signal })
  // "0-24/57", or "*/0" when there are none.
  return Number(response.headers.get('content-range')?.split('/')[1] ?? 0)
}

export async function updateRows(table: string, query: RowQuery, values: Record<string, unknown>): Promise<void> {
  const headers = { 'content-type': 'application/json', prefer: 'return=minimal' }
  await send(table, query, { method: 'PATCH', headers, body: JSON.stringify(values) })
}

async function send(table: string, query: RowQuery, init: RequestInit): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', ...supabaseHeaders(), ...init.headers })
  const token = await accessToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  for (const [name, value] of Object.entries(token ? teamHeaders() : {})) headers.set(name, value)
  const response = await fetchOnce(`${supabaseUrl()}/rest/v1/${table}?${new URLSearchParams(query)}`, {
    ...init,
    headers,
  })
  if (response.ok) return response
  const error = await rejectionOf(response)
  const needsFactor = Object(error.cause).code === 'insufficient_aal'
  if (token && (error.status === 401 || needsFactor)) reportRejectedToken()
  if (token && error.status === 403 && !needsFactor) reportForbidden()
  throw error
}

async function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    // An aborted request isn't a failure: the query cache asked for it and expects to see it.
    if (init.signal?.aborted) throw cause
    const detail = 'We can’t reach Assay. Check your connection; nothing was lost.'
    throw new ApiError({ code: 'network', detail, cause })
  }
}

async function rejectionOf(response: Response): Promise<ApiError> {
  const { status } = response
  const body: unknown = await response.json().catch(() => null)
  return new ApiError({ code: codeOf(status), status, detail: detailOf(status, body), cause: body })
}

function codeOf(status: number): ApiErrorCode {
  if (status === 401) return 'unauthenticated'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unavailable' : 'invalid_request'
}

/** A HEAD response has no message, and a broken server's isn't for people. */
function detailOf(status: number, body: unknown): string {
  if (status >= 500) return 'The server isn’t responding right now. Please try again.'
  return String(Object(body).message || 'The server rejected this request.')
}

/** How PostgREST says that there is none, where one row was expected. */
const noRow = 'PGRST116'
