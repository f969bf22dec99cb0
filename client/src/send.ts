import { AssayError } from './assay-error.ts'
import type { AssayErrorCode } from './types.ts'

export type SendOptions = {
  apiKey: string
  baseUrl: string
  timeoutMs: number
  fetch: typeof globalThis.fetch
  path: string
  /** Without it, POST if there is a body, else GET. */
  method?: string | undefined
  /** Sent as JSON. */
  body?: object | undefined
  /** Sent as it is, in place of `body`. */
  csv?: NonNullable<RequestInit['body']>
  /** Whether the response is text rather than JSON. */
  isText?: boolean
  /** Whether the response is a stream of text rather than JSON. */
  isStream?: boolean
  /** The version that is changed. */
  ifMatch?: number | undefined
  idempotencyKey?: string
  signal: AbortSignal | undefined
}

/** One attempt: the parsed response, or an `AssayError`. An aborted request throws its signal's reason. */
async function send(options: SendOptions): Promise<unknown> {
  const { signal, timeoutMs } = options
  signal?.throwIfAborted()
  const timer = AbortSignal.timeout(timeoutMs)
  try {
    const response = await options.fetch(options.baseUrl + options.path, {
      ...requestOf(options),
      signal: signal ? AbortSignal.any([signal, timer]) : timer,
    })
    if (response.ok && options.isText) return await response.text()
    if (response.ok && options.isStream) return response.body
    const body = await readJson(response)
    if (response.ok && (body !== undefined || mayBeEmpty.has(response.status))) return body
    throw toError(response, body)
  } catch (error) {
    if (error instanceof AssayError) throw error
    signal?.throwIfAborted()
    if (timer.aborted) {
      throw new AssayError({ code: 'timeout', detail: `No response within ${timeoutMs} ms.`, cause: error })
    }
    throw new AssayError({ code: 'network', detail: 'Couldn’t reach the service.', cause: error })
  }
}

/** Where a client's requests go. Changes when the service says that the key belongs to another region. */
export type Place = { baseUrl: string; onChange?: ((baseUrl: string) => void) | undefined }

/**
 * One attempt, at the place of the client. If the key belongs to another region, the request goes there, once, and so does whatever
 * follows. Whoever says so has the key already; still, it never leaves HTTPS.
 */
export async function sendTo(place: Place, options: Omit<SendOptions, 'baseUrl'>): Promise<unknown> {
  const { baseUrl } = place
  const started = Date.now()
  try {
    return await send({ ...options, baseUrl })
  } catch (error) {
    const there = error instanceof AssayError ? error.baseUrl?.replace(/\/+$/, '') : undefined
    if (!there || there === baseUrl || !keepsHttps(there, baseUrl)) throw error
    place.baseUrl = there
    place.onChange?.(there)
    // A stream has been read.
    if (options.csv instanceof ReadableStream) throw error
    return send({ ...options, baseUrl: there, timeoutMs: Math.max(1, options.timeoutMs - (Date.now() - started)) })
  }
}

function keepsHttps(there: string, here: string): boolean {
  return there.startsWith('https://') || (there.startsWith('http://') && here.startsWith('http://'))
}

const mayBeEmpty = new Set([202, 204])

function requestOf({ apiKey, method, body, csv, isText, isStream, ifMatch, idempotencyKey }: SendOptions): RequestInit {
  const version = ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }
  const accept = isText || isStream ? 'text/csv' : 'application/json'
  const headers = { accept, 'x-api-token': apiKey, ...version }
  // Node wants to be told that a stream is sent before the response is read.
  const half: { duplex: 'half' } = { duplex: 'half' }
  if (csv !== undefined)
    return { method: 'POST', headers: { ...headers, 'content-type': 'text/csv' }, body: csv, ...half }
  if (!body) return { method: method ?? 'GET', headers }
  return {
    method: method ?? 'POST',
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

function toError(response: Response, received: unknown): AssayError {
  const body: Record<string, unknown> = Object(received)
  return new AssayError({
    code: textOf(body.code) ?? codeOf(response.status),
    detail: textOf(body.detail) ?? `The service returned HTTP ${response.status} without an explanation.`,
    status: response.status,
    requestId: textOf(body.request_id) ?? response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
    fields: fieldsOf(body.fields),
    baseUrl: response.status === 421 ? textOf(body.base_url) : undefined,
  })
}

/** For a response without a code: it comes from a gateway in between. */
function codeOf(status: number): AssayErrorCode {
  if (status === 429) return 'rate_limited'
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return status >= 400 && status < 500 ? 'invalid_request' : 'internal'
}

/** Retry-After is a number of seconds, or a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null || retryAfter.trim() === '') return undefined
  const seconds = Number(retryAfter)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds : undefined
  const milliseconds = Date.parse(retryAfter) - Date.now()
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, Math.ceil(milliseconds / 1000))
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function fieldsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(Object(value)).map(([name, message]) => [name, String(message)]))
}

type RetryOptions = { retries: number; deadlineMs: number; signal: AbortSignal | undefined }

/**
 * Retries temporary failures and lost responses; everything else is up to the caller. The deadline covers all attempts and the pauses
 * between them: an attempt gets what is left of it, and a pause that doesn't fit in isn't begun.
 */
export async function withRetries<T>(
  attempt: (leftMs: number) => Promise<T>,
  { retries, deadlineMs, signal }: RetryOptions,
): Promise<T> {
  const endsAt = Date.now() + deadlineMs
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt(Math.max(1, endsAt - Date.now()))
    } catch (error) {
      if (failures >= retries || !(error instanceof AssayError) || !isTransient(error)) throw error
      const wait = pauseMs(failures, error.retryAfterSeconds)
      if (Date.now() + wait >= endsAt) throw error
      await pause(wait, signal)
    }
  }
}

/** An exceeded quota doesn't come back by retrying, and an invalid request stays invalid. */
function isTransient({ code, retryAfterSeconds = 0 }: AssayError): boolean {
  return transient.has(code) && retryAfterSeconds <= longestPauseSeconds
}

/** Exponential backoff with jitter; Retry-After is the minimum. */
export function pauseMs(failures: number, retryAfterSeconds = 0, random = Math.random): number {
  const backoff = Math.min(250 * 2 ** failures, 8000)
  return retryAfterSeconds * 1000 + backoff * (0.5 + random() / 2)
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }, milliseconds)
    if (signal?.aborted) return cancel()
    signal?.addEventListener('abort', cancel, { once: true })
  })
}

const transient: ReadonlySet<string> = new Set(['rate_limited', 'unavailable', 'timeout', 'network'])
/** Beyond this, the caller should know instead of waiting. */
const longestPauseSeconds = 30
