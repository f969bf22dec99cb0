import { type Place, type SendOptions, sendTo, withRetries } from './send.ts'

/** What every method takes last. */
export type Options = { signal?: AbortSignal | undefined }

type Query = Record<string, string | number | boolean | null | undefined>
type Request = Options & {
  /** What has no value isn't sent. */
  query?: Query
  /** By default, what only reads is repeated: another change might come after a first one whose response was lost. */
  isRepeatable?: boolean
  /** For each attempt, in place of the client's. */
  timeoutMs?: number
  /** For all attempts, in place of the client's. */
  deadlineMs?: number | undefined
} & Partial<Pick<SendOptions, 'method' | 'body' | 'csv' | 'isText' | 'isStream' | 'ifMatch' | 'idempotencyKey'>>

export type Call = <Response>(path: string, request?: Request) => Promise<Response>

type Settings = Pick<SendOptions, 'apiKey' | 'baseUrl' | 'timeoutMs' | 'fetch'> & {
  deadlineMs: number
  retries: number
}

/** How every method of a client sends its request. */
export function createCall({ apiKey, baseUrl, fetch, retries, ...patience }: Settings): Call {
  const place: Place = { baseUrl }
  return async <Response>(path: string, request: Request = {}) => {
    const { query, isRepeatable, timeoutMs, deadlineMs = patience.deadlineMs, signal, ...details } = request
    const isRead = details.method === undefined && details.body === undefined && details.csv === undefined
    const response = await withRetries(
      (leftMs) =>
        sendTo(place, {
          ...details,
          path: path + textOf(query),
          timeoutMs: Math.min(timeoutMs ?? patience.timeoutMs, leftMs),
          signal,
          apiKey,
          fetch,
        }),
      {
        retries: (isRepeatable ?? isRead) ? retries : 0,
        // What may take longer than the deadline, such as a large file, says so itself.
        deadlineMs: Math.max(deadlineMs, timeoutMs ?? 0),
        signal,
      },
    )
    // The one cast: validating would need a schema library in every customer's bundle, and `send` has checked for 200.
    return response as Response
  }
}

function textOf(query: Query = {}): string {
  const sent = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') sent.set(name, String(value))
  }
  return sent.size > 0 ? `?${sent}` : ''
}
