import { withRetries } from './retry.ts'
import { type SendOptions, send } from './send.ts'
import { checkSettings } from './settings.ts'
import type { Fields, UsageResponse, VerifyBatchResponse, VerifyResponse } from './types.ts'

// biome-ignore lint/performance/noBarrelFile: the package's only entry point.
export { AssayError } from './assay-error.ts'
export type * from './types.ts'

export type AssayOptions = {
  /** An API key such as `asy_live_…`. Keep it on a server: anyone with it can use your quota. */
  apiKey: string
  /** URL of the service, such as `https://assay.example.com`. A path is kept. */
  baseUrl: string
  /** How long each attempt may take; 10 seconds by default. */
  timeoutMs?: number
  /** How often to retry after a transient error or a lost response; 2 by default. */
  retries?: number
  /** For another network stack, or a test. */
  fetch?: typeof globalThis.fetch
}

export type RequestOptions = {
  signal?: AbortSignal
  /** Identifies this request, so that your own retries count once too. A new one for each request by default. */
  idempotencyKey?: string
}

export type AssayClient = ReturnType<typeof createAssayClient>

/** Throws a `TypeError` right away if a setting can't be right. */
export function createAssayClient(options: AssayOptions) {
  const { fetch = globalThis.fetch } = options
  const { apiKey, baseUrl, timeoutMs, retries } = checkSettings({ timeoutMs: 10_000, retries: 2, ...options })
  const request = (details: Pick<SendOptions, 'path' | 'body' | 'idempotencyKey' | 'signal'>): Promise<unknown> =>
    withRetries(() => send({ ...details, apiKey, baseUrl, timeoutMs, fetch }), { retries, signal: details.signal })
  const post = (path: string, body: object, { signal, idempotencyKey = crypto.randomUUID() }: RequestOptions) =>
    request({ path, signal, body: { model: 'user_verification', ...body }, idempotencyKey })

  return {
    /** Checks an email address, a first name, a last name, or any combination. */
    async verify(fields: Fields, requestOptions: RequestOptions = {}): Promise<VerifyResponse> {
      return typed<VerifyResponse>(await post('/v1/verify', fields, requestOptions))
    },
    /** Up to 1,000 people in one request. If your quota doesn't cover all of them, none is checked or counted. */
    async verifyBatch(items: readonly Fields[], requestOptions: RequestOptions = {}): Promise<VerifyBatchResponse> {
      return typed<VerifyBatchResponse>(await post('/v1/verify/batch', { items }, requestOptions))
    },
    /** How much of your quota you've used this period. Free. */
    async usage({ signal }: Pick<RequestOptions, 'signal'> = {}): Promise<UsageResponse> {
      return typed<UsageResponse>(await request({ path: '/v1/usage', signal }))
    },
  }
}

/** The one cast: validating would need a schema library in every customer's bundle, and `send` has checked for 200. */
function typed<Response>(body: unknown): Response {
  return body as Response
}
