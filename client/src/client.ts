import { fileRequests } from './files.ts'
import { listRequests } from './lists.ts'
import { lookupRequests } from './lookup.ts'
import { rulesOf } from './rules-client.ts'
import { type Place, type SendOptions, sendTo, typed, withRetries } from './send.ts'
import type {
  ExplainedRequest,
  Fields,
  FormCheckResponse,
  UsageResponse,
  VerifyBatchResponse,
  VerifyResponse,
} from './types.ts'
import { waveMethods } from './waves.ts'
import { webhookMethods } from './webhooks.ts'

// biome-ignore lint/performance/noBarrelFile: the package's only entry point.
export { AssayError } from './assay-error.ts'
export type { AppealDecision, DecisionLog, DomainEvidence, DomainLookup } from './lookup.ts'
export type * from './types.ts'
export { verifyWebhook } from './verify-webhook.ts'

export type AssayOptions = {
  /** An API key such as `asy_live_…`. Keep it on a server: anyone with it can use your quota. */
  apiKey: string
  /** URL of the service, such as `https://assay.example.com`. A path is kept. */
  baseUrl: string
  /** How long each attempt may take; 10 seconds by default. */
  timeoutMs?: number
  /** How long a request may take with all its attempts and the pauses between them; 30 seconds by default. */
  deadlineMs?: number
  /** How often to retry after a transient error or a lost response; 2 by default. */
  retries?: number
  /** For another network stack, or a test. */
  fetch?: typeof globalThis.fetch
}

export type RequestOptions = {
  signal?: AbortSignal
  /** Identifies this request, so that your own retries count once too. A new one for each request by default. */
  idempotencyKey?: string
  /** For this request, in place of the client's: a sign-up form may not want to wait longer than 2 seconds. */
  deadlineMs?: number
}

export type AssayClient = ReturnType<typeof createAssayClient>

/** Throws a `TypeError` right away if a setting can't be right. */
export function createAssayClient(options: AssayOptions) {
  const { fetch = globalThis.fetch } = options
  const settings = checkSettings({ timeoutMs: 10_000, deadlineMs: 30_000, retries: 2, ...options })
  const { apiKey, retries } = settings
  const place: Place = { baseUrl: settings.baseUrl }
  const sendUpTo = (retries: number, { timeoutMs, deadlineMs, ...details }: Details): Promise<unknown> => {
    const patience = timeoutMs ?? settings.timeoutMs
    const attempt = (leftMs: number) =>
      sendTo(place, { ...details, timeoutMs: Math.min(patience, leftMs), apiKey, fetch })
    // What may take longer than the deadline, such as a large file, says so itself.
    const limit = Math.max(deadlineMs ?? settings.deadlineMs, timeoutMs ?? 0)
    return withRetries(attempt, { retries, deadlineMs: limit, signal: details.signal })
  }
  const sendOnce = (details: Details) => sendUpTo(0, details)
  const request = (details: Details) => sendUpTo(retries, details)
  const post = (path: string, body: object, { idempotencyKey = crypto.randomUUID(), ...details }: RequestOptions) =>
    request({ signal: undefined, ...details, path, body: { model: 'user_verification', ...body }, idempotencyKey })
  const call = async <Response>(path: string, { isRepeatable = false, ...details }: CallOptions): Promise<Response> => {
    const mayRepeat = isRepeatable || details.method === undefined
    return typed<Response>(await sendUpTo(mayRepeat ? retries : 0, { signal: undefined, ...details, path }))
  }

  return {
    /** Files of up to 500,000 people. */
    files: fileRequests(request, sendOnce),
    /** What you always allow or block. Needs a key with the `lists` scope. */
    lists: listRequests(request, sendOnce),
    /** What the public look-up page shows about a domain, and the log of decisions on appeals. */
    lookup: lookupRequests(request),
    /** Checks an email address, a first name, a last name, or any combination. */
    async verify(fields: Fields, requestOptions: RequestOptions = {}): Promise<VerifyResponse> {
      return typed<VerifyResponse>(await post('/v1/verify', fields, requestOptions))
    },
    /** Up to 1,000 people in one request. If your quota doesn't cover all of them, none is checked or counted. */
    async verifyBatch(items: readonly Fields[], requestOptions: RequestOptions = {}): Promise<VerifyBatchResponse> {
      return typed<VerifyBatchResponse>(await post('/v1/verify/batch', { items }, requestOptions))
    },
    /**
     * Whether a form's `assay_token` is valid for this address, and for these names if you pass them; and what it says. Free.
     * Not retried: a token counts once.
     */
    async checkForm(
      token: string,
      email: string,
      { signal, ...names }: Pick<RequestOptions, 'signal'> & Pick<Fields, 'firstname' | 'lastname' | 'name'> = {},
    ): Promise<FormCheckResponse> {
      const details = { path: '/v1/widget/check', body: { token, email, ...names }, signal }
      return typed<FormCheckResponse>(await sendOnce(details))
    },
    /** How much of your quota you've used this period. Free. */
    async usage({ signal }: Pick<RequestOptions, 'signal'> = {}): Promise<UsageResponse> {
      return typed<UsageResponse>(await request({ path: '/v1/usage', signal }))
    },
    /** What was logged about a past request. Needs the `requests` scope. */
    async explain(requestId: string, { signal }: Pick<RequestOptions, 'signal'> = {}): Promise<ExplainedRequest> {
      return typed<ExplainedRequest>(await request({ path: `/v1/requests/${encodeURIComponent(requestId)}`, signal }))
    },
    /** Your rules. Needs the `rules` scope. `ifMatch` is the version or revision you started from. */
    rules: rulesOf(request, sendOnce),
    /** Sign-ups that seem to come from one source. Needs a key with the `waves` scope. */
    waves: waveMethods(call),
    /** Your webhook endpoints and what was sent to them. Needs a key with the `webhooks` scope. */
    webhooks: webhookMethods(call),
  }
}

type Details = Omit<SendOptions, 'apiKey' | 'baseUrl' | 'fetch' | 'timeoutMs'> & {
  timeoutMs?: number
  deadlineMs?: number
}
type CallOptions = Partial<Pick<SendOptions, 'method' | 'body' | 'signal'>> & { isRepeatable?: boolean }

/** What a client is created with, checked: a typo should show when the program starts, not with its first customer. */
function checkSettings(settings: Required<Omit<AssayOptions, 'fetch'>>) {
  const { apiKey, baseUrl, timeoutMs, deadlineMs, retries } = settings
  if (!apiKey) throw new TypeError('apiKey is missing. Pass your API key, such as asy_live_….')
  if (!/^asy_[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError('apiKey isn’t an API key: it must start with asy_live_ or asy_test_ and have no spaces.')
  }
  if (!(timeoutMs > 0)) throw new TypeError('timeoutMs must be a number greater than 0.')
  if (!(deadlineMs > 0)) throw new TypeError('deadlineMs must be a number greater than 0.')
  if (!Number.isInteger(retries) || retries < 0) throw new TypeError('retries must be a whole number, 0 or more.')
  return { apiKey, timeoutMs, deadlineMs, retries, baseUrl: checkBaseUrl(baseUrl) }
}

/** Keeps a path, for a service behind a prefix; without the slash at its end. */
function checkBaseUrl(text: string): string {
  if (!text) throw new TypeError('baseUrl is missing. Pass the URL of the service, such as https://assay.example.com.')
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`baseUrl must be a URL that starts with https:// or http://, not “${text}”.`)
  }
  if (url.search || url.hash || url.username || url.password) {
    throw new TypeError('baseUrl must have no query, fragment, user name or password.')
  }
  return (url.origin + url.pathname).replace(/\/+$/, '')
}
