import { repeatWhileWorthIt } from './repeat.ts'
import { type SendOptions, send } from './send.ts'
import type { Fields, UsageResponse, VerifyBatchResponse, VerifyResponse } from './types.ts'

// biome-ignore lint/performance/noBarrelFile: the one address of the package, for those who install it.
export { AssayError } from './assay-error.ts'
export type * from './types.ts'

export type AssayOptions = {
  /** Of the service, e.g. `asy_live_…`. Keep it on a server: who has it can use up the quota. */
  apiKey: string
  /** Where the service answers. */
  baseUrl?: string
  /** For each attempt. */
  timeoutMs?: number
  /** How often a call is repeated that was refused for the moment or got no answer. */
  retries?: number
  /** For another network stack, or a test. */
  fetch?: typeof globalThis.fetch
}

export type CallOptions = {
  signal?: AbortSignal
  /** Names this call, so that a repeat by your own code is counted once too. Without it each call gets a new one. */
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
    /** Checks an e-mail address, a first name, a last name, or any of them together. */
    async verify(fields: Fields, options: CallOptions = {}): Promise<VerifyResponse> {
      return answered<VerifyResponse>(await post('/v1/verify', fields, options))
    },
    /** Up to 1,000 people in one call: all of them are counted, or none when the quota is too small. */
    async verifyBatch(items: readonly Fields[], options: CallOptions = {}): Promise<VerifyBatchResponse> {
      return answered<VerifyBatchResponse>(await post('/v1/verify/batch', { items }, options))
    },
    /** Where the account stands in its current period. */
    async usage({ signal }: Pick<CallOptions, 'signal'> = {}): Promise<UsageResponse> {
      return answered<UsageResponse>(await call({ path: '/v1/usage', signal }))
    },
  }
}

/** The one cast: a checked shape would need a schema library in every customer's bundle, and `send` has seen the 200. */
function answered<Answer>(body: unknown): Answer {
  return body as Answer
}
