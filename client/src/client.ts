import { createCall, type Options } from './call.ts'
import { fileMethods } from './files.ts'
import { listMethods } from './lists.ts'
import { lookupMethods } from './lookup.ts'
import { rulesMethods } from './rules.ts'
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

export type RequestOptions = Options & {
  /** Identifies this request, so that your own retries count once too. A new one for each request by default. */
  idempotencyKey?: string
  /** For this request, in place of the client's: a sign-up form may not want to wait longer than 2 seconds. */
  deadlineMs?: number
}

export type AssayClient = ReturnType<typeof createAssayClient>

/** Throws a `TypeError` right away if a setting can't be right. */
export function createAssayClient({ fetch = globalThis.fetch, ...options }: AssayOptions) {
  const settings = checkSettings({ timeoutMs: 10_000, deadlineMs: 30_000, retries: 2, ...options })
  const call = createCall({ ...settings, fetch })
  const verify = <Response>(path: string, fields: object, options: RequestOptions) =>
    call<Response>(path, {
      ...options,
      idempotencyKey: options.idempotencyKey ?? crypto.randomUUID(),
      body: { model: 'user_verification', ...fields },
      isRepeatable: true,
    })

  return {
    /** Files of up to 500,000 people. */
    files: fileMethods(call),
    /** What you always allow or block. Needs a key with the `lists` scope. */
    lists: listMethods(call),
    /** What the public look-up page shows about a domain, and the log of decisions on appeals. */
    lookup: lookupMethods(call),
    /** Checks an email address, a first name, a last name, or any combination. */
    verify: (fields: Fields, options: RequestOptions = {}) => verify<VerifyResponse>('/v1/verify', fields, options),
    /** Up to 1,000 people in one request. If your quota doesn't cover all of them, none is checked or counted. */
    verifyBatch: (items: readonly Fields[], options: RequestOptions = {}) =>
      verify<VerifyBatchResponse>('/v1/verify/batch', { items }, options),
    /**
     * Whether a form's `assay_token` is valid for this address, and for these names if you pass them; and what it says. Free.
     * Not retried: a token counts once.
     */
    checkForm: (
      token: string,
      email: string,
      { signal, ...names }: Options & Pick<Fields, 'firstname' | 'lastname' | 'name'> = {},
    ) => call<FormCheckResponse>('/v1/widget/check', { body: { token, email, ...names }, signal }),
    /** How much of your quota you've used this period. Free. */
    usage: (options: Options = {}) => call<UsageResponse>('/v1/usage', options),
    /** What was logged about a past request. Needs the `requests` scope. */
    explain: (requestId: string, options: Options = {}) =>
      call<ExplainedRequest>(`/v1/requests/${encodeURIComponent(requestId)}`, options),
    /** Your rules. Needs the `rules` scope. `ifMatch` is the version or revision you started from. */
    rules: rulesMethods(call),
    /** Sign-ups that seem to come from one source. Needs a key with the `waves` scope. */
    waves: waveMethods(call),
    /** Your webhook endpoints and what was sent to them. Needs a key with the `webhooks` scope. */
    webhooks: webhookMethods(call),
  }
}

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
