import { AssayError } from './assay-error.ts'
import type { AssayErrorCode } from './types.ts'

export type SendOptions = {
  apiKey: string
  baseUrl: string
  timeoutMs: number
  fetch: typeof globalThis.fetch
  path: string
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: object
  idempotencyKey?: string
  signal: AbortSignal | undefined
}

/** One attempt: the parsed response, or an `AssayError`. An aborted request throws its signal's reason. */
export async function send(options: SendOptions): Promise<unknown> {
  const { signal, timeoutMs } = options
  signal?.throwIfAborted()
  const timer = AbortSignal.timeout(timeoutMs)
  try {
    const response = await options.fetch(new URL(options.path, options.baseUrl), {
      ...requestOf(options),
      signal: signal ? AbortSignal.any([signal, timer]) : timer,
    })
    const answer = await readJson(response)
    if (response.ok && answer !== undefined) return answer
    throw refusal(response, answer)
  } catch (error) {
    if (error instanceof AssayError) throw error
    signal?.throwIfAborted()
    if (timer.aborted) {
      throw new AssayError({ code: 'timeout', detail: `No answer came within ${timeoutMs} ms.`, cause: error })
    }
    throw new AssayError({ code: 'network', detail: 'The service could not be reached.', cause: error })
  }
}

function requestOf({ apiKey, body, idempotencyKey }: SendOptions): RequestInit {
  const headers = { accept: 'application/json', 'x-api-token': apiKey }
  if (!body) return { method: 'GET', headers }
  return {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(body),
  }
}

/** Anything but JSON comes from something in between, such as a proxy's error page. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusal(response: Response, answer: unknown): AssayError {
  const body: Record<string, unknown> = Object(answer)
  const requestId = textOf(body.request_id) ?? response.headers.get('x-request-id') ?? undefined
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new AssayError({
    code: codeOf(body.code, response.status),
    detail: textOf(body.detail) ?? `The service answered with HTTP ${response.status} and no explanation.`,
    status: response.status,
    requestId,
    retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter >= 0 ? retryAfter : undefined,
    fields: fieldsOf(body.fields),
  })
}

function codeOf(value: unknown, status: number): AssayErrorCode {
  const known = codes.find((code) => code === value)
  if (known) return known
  if (status === 429) return 'rate_limited'
  // A gateway's error means the service is unavailable.
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return status >= 400 && status < 500 ? 'invalid_request' : 'internal'
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function fieldsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(Object(value)).map(([name, fault]) => [name, String(fault)]))
}

export const codes = [
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'service_not_enabled',
  'not_found',
  'conflict',
  'too_large',
  'unsupported_media_type',
  'rate_limited',
  'quota_exceeded',
  'internal',
  'unavailable',
] as const satisfies AssayErrorCode[]
