import type { ErrorBody } from '@assay/contract/errors'
import { accessToken, reportRejectedToken } from './access-token.ts'
import { ApiError, isRecord } from './api-error.ts'
import { reportForbidden, teamHeaders } from './team.ts'

export type SendOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a file as it is, with its type. */
  body?: unknown
  signal?: AbortSignal
  /** Sends this key instead of the session, as a customer's program would. */
  apiKey?: string
  /** The version being changed; a newer one on the server is a conflict. */
  ifMatch?: number
  /** The same for everyone; doesn't wait for a session that can't be refreshed. */
  isPublic?: boolean
  /** About the person, whichever team this tab shows. */
  isForAnyTeam?: boolean
  /** Deletes the account: every other request waits for it (see `leaveAccount`). */
  isLeaving?: boolean
}

/**
 * One request as the signed-in user: the response if it is a good one, else an `ApiError`. Where the server wants the second factor
 * again, it asks and repeats the request. Loads no schema: public pages use it.
 */
export async function send(path: string, options: SendOptions = {}): Promise<Response> {
  const { method = 'GET', body, signal, apiKey, ifMatch, isPublic, isForAnyTeam, isLeaving = false } = options
  const token = apiKey === undefined && !isPublic ? await accessToken({ isLeaving }) : null
  const response = await fetchOnce(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(token !== null && !isForAnyTeam && teamHeaders()),
      ...(apiKey !== undefined && { 'x-api-token': apiKey }),
      ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
    },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (response.ok) return response
  const error = toApiError(response, await readJson(response))
  if (token !== null && (error.status === 401 || error.code === 'insufficient_aal')) reportRejectedToken()
  if (token !== null && response.status === 403) reportForbidden()
  if (error.fields.factor === undefined) throw error
  return (await import('./auth/with-factor.ts')).sendWithFactor(error, () => send(path, options))
}

/** An empty body (204) is `undefined`; anything else that isn't JSON fails on read. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function invalidResponse(response: Response, cause: unknown): ApiError {
  return new ApiError({
    code: 'invalid_response',
    detail: 'We couldn’t read the server’s response. Reload the page and try again.',
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    cause,
  })
}

async function fetchOnce(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (cause) {
    // An aborted request isn't a failure: the query cache asked for it and expects to see it.
    if (init.signal?.aborted) throw cause
    throw new ApiError({
      code: 'network',
      detail: 'We can’t reach Assay. Check your connection; nothing was lost.',
      cause,
    })
  }
}

export function toApiError(response: Response, reply: unknown): ApiError {
  if (!isErrorBody(reply)) return invalidResponse(response, reply)
  const { code, detail, request_id, fields } = reply
  return new ApiError({ code, detail, status: response.status, requestId: request_id, fields })
}

/** Our error body, not a proxy's. A code added by a newer server is shown by its detail. */
function isErrorBody(reply: unknown): reply is ErrorBody {
  return isRecord(reply) && reply.status === 'error' && typeof reply.detail === 'string'
}
