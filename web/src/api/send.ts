import type { ErrorBody } from '@assay/contract/errors'
import { accessToken, reportRefusedToken } from './access-token.ts'
import { ApiError } from './api-error.ts'
import { isRecord } from './is-record.ts'

export type SendOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  /** Sends this key instead of the session, as a customer's program would. */
  apiKey?: string
  /** The same for everyone; doesn't wait for a session that can't be refreshed. */
  isPublic?: boolean
}

/** One request as the signed-in user: the response if it is a good one, else an `ApiError`. Loads no schema: public pages use it. */
export async function send(
  path: string,
  { method = 'GET', body, signal, apiKey, isPublic }: SendOptions = {},
): Promise<Response> {
  const token = apiKey === undefined && !isPublic ? await accessToken() : null
  const response = await fetchOnce(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(apiKey !== undefined && { 'x-api-token': apiKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (response.status === 401 && token !== null) reportRefusedToken()
  if (!response.ok) throw toApiError(response, await readJson(response))
  return response
}

/** An empty body (204) is `undefined`; anything else that isn't JSON fails on read. */
export async function readJson(response: Response): Promise<unknown> {
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
      detail: 'We couldn’t reach the server. Check your connection and try again.',
      cause,
    })
  }
}

function toApiError(response: Response, answer: unknown): ApiError {
  if (!isErrorBody(answer)) return invalidResponse(response, answer)
  const { code, detail, request_id, fields } = answer
  return new ApiError({ code, detail, status: response.status, requestId: request_id, fields })
}

/** Our error body, not a proxy's. A code added by a newer server is shown by its detail. */
function isErrorBody(answer: unknown): answer is ErrorBody {
  return isRecord(answer) && answer.status === 'error' && typeof answer.detail === 'string'
}
