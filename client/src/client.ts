import { repeatWhileWorthIt } from './repeat.ts'
import { type SendOptions, send } from './send.ts'
import type { Fields, UsageResponse, VerifyBatchResponse, VerifyResponse } from './types.ts'

// biome-ignore lint/performance/noBarrelFile: the one address of the package, for those who install it.
export { AssayError } from './assay-error.ts'
export type * from './types.ts'

export type AssayOptions = {
  /** An API key such as `asy_live_…`. Keep it on a server: anyone with it can use up your quota. */
  apiKey: string
  /** Base URL of the service. */
  baseUrl?: string
  /** Per attempt. */
  timeoutMs?: number
  /** How often to retry a request that failed temporarily or got no response. */
  retries?: number
  /** For another network stack or a test. */
  fetch?: typeof globalThis.fetch
}

export type CallOptions = {
  signal?: AbortSignal
  /** Identifies this request, so that your own retries are counted once too. Defaults to a new one per call. */
  idempotencyKey?: string
}

export type AssayClient = ReturnType<typeof createAssayClient>

export function createAssayClient({
  apiKey,
  baseUrl = 'http://127.0.0.1:3000',
  timeoutMs = 10_000,
  retries = 2,
  fetch = globalThis.fetch,
}: AssayOptions) {
  const call = (options: Omit<SendOptions, 'apiKey' | 'baseUrl' | 'timeoutMs' | 'fetch'>): Promise<unknown> =>
    repeatWhileWorthIt(() => send({ ...options, apiKey, baseUrl, timeoutMs, fetch }), {
      retries,
      signal: options.signal,
    })
  const post = (path: string, body: object, { signal, idempotencyKey = crypto.randomUUID() }: CallOptions) =>
    call({ path, signal, body: { model: 'user_verification', ...body }, idempotencyKey })

  return {
    /** Checks an email address, a first name, a last name, or any combination. */
    async verify(fields: Fields, options: CallOptions = {}): Promise<VerifyResponse> {
      return answered<VerifyResponse>(await post('/v1/verify', fields, options))
    },
    /** Up to 1,000 people in one request: all of them are charged, or none if the quota is too small. */
    async verifyBatch(items: readonly Fields[], options: CallOptions = {}): Promise<VerifyBatchResponse> {
      return answered<VerifyBatchResponse>(await post('/v1/verify/batch', { items }, options))
    },
    /** The account's usage in the current period. */
    async usage({ signal }: Pick<CallOptions, 'signal'> = {}): Promise<UsageResponse> {
      return answered<UsageResponse>(await call({ path: '/v1/usage', signal }))
    },
  }
}

/** The one cast: validating would need a schema library in every customer's bundle, and `send` has checked for 200. */
function answered<Answer>(body: unknown): Answer {
  return body as Answer
}
