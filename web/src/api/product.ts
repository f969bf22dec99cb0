import { ErrorBody } from '@assay/contract/errors'
import type { z } from 'zod'
import { accessToken } from './access-token.ts'
import { ApiError } from './api-error.ts'

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  /** Calls as a customer's program would, with this key in place of the session. */
  apiKey?: string
}

/** One call of the product API, as the signed-in user: the parsed answer, or an `ApiError`. */
export async function request<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  { method = 'GET', body, signal, apiKey }: RequestOptions = {},
): Promise<z.infer<Schema>> {
  const token = apiKey === undefined ? await accessToken() : null
  const response = await send(path, {
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
  const answer = await readJson(response)
  if (!response.ok) throw toApiError(response, answer)
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw invalidResponse(response, parsed.error)
  return parsed.data
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (cause) {
    // A cancelled call is not a failure: the query cache asked for it and expects to see it.
    if (init.signal?.aborted) throw cause
    throw new ApiError({
      code: 'network',
      detail: 'The server could not be reached. Check your connection and try again.',
      cause,
    })
  }
}

/** An empty body (204) is `undefined`; anything else that is not JSON fails the schema of its caller. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function toApiError(response: Response, answer: unknown): ApiError {
  const parsed = ErrorBody.safeParse(answer)
  if (!parsed.success) return invalidResponse(response, parsed.error)
  const { code, detail, request_id: requestId, fields } = parsed.data
  return new ApiError({ code, detail, status: response.status, requestId, fields })
}

function invalidResponse(response: Response, cause: unknown): ApiError {
  return new ApiError({
    code: 'invalid_response',
    detail: 'The server sent an answer this page does not understand. Reload the page and try again.',
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    cause,
  })
}
