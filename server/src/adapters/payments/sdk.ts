import Razorpay from 'razorpay'

export type Account = {
  /** Where the API is; `/v1/…` is added by the SDK. */
  url: string
  keyId: string
  keySecret: string
  /** How long one request may take. */
  timeoutMs?: number
}

/**
 * The provider's own SDK, made safe. Its address, time limit and redirects are settings of a field that its types do not
 * show, so a new version without that field must stop the start rather than send the sandbox's traffic to the real one.
 */
export function createSdk({ url, keyId, keySecret, timeoutMs = 8000 }: Account): Razorpay {
  refuseMixture(url, keyId)
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const http = 'rq' in sdk.api ? sdk.api.rq : undefined
  if (!isHttpClient(http))
    throw new Error('This version of the razorpay package hides its HTTP client: pin the old one.')
  http.defaults.baseURL = url
  http.defaults.timeout = timeoutMs
  http.defaults.maxRedirects = 0
  http.defaults.maxContentLength = 4 * 1024 * 1024
  if (isLoopback(url)) http.defaults.proxy = false
  // `timeout` counts silence only: an answer that trickles in needs a limit of its own.
  http.interceptors.request.use((request) => ({ ...request, signal: AbortSignal.timeout(timeoutMs) }))
  http.interceptors.response.use((response) => response, giveStatus)
  return sdk
}

export function findHttpClient(api: object): HttpClient {
  const client = 'rq' in api ? api.rq : undefined
  if (isHttpClient(client)) return client
  throw new Error('This version of the razorpay package hides its HTTP client. Go back to the version before.')
}

type HttpClient = {
  defaults: { baseURL: string; timeout: number; maxRedirects: number; maxContentLength: number; proxy: unknown }
  interceptors: {
    request: { use(change: (request: object) => object): unknown }
    response: { use(pass: (response: unknown) => unknown, fail: (error: unknown) => unknown): unknown }
  }
}

function isHttpClient(value: unknown): value is HttpClient {
  if (typeof value !== 'function' || !('defaults' in value) || !('interceptors' in value)) return false
  const { defaults, interceptors } = value
  return (
    isObject(defaults) &&
    defaults.baseURL === 'https://api.razorpay.com' &&
    isObject(interceptors) &&
    isObject(interceptors.request) &&
    isObject(interceptors.response)
  )
}

/** The SDK reads the status and the body of a failure without looking whether there are any. */
function giveStatus(error: unknown): never {
  const response = isObject(error) && isObject(error.response) ? error.response : undefined
  const body = response && isObject(response.data) ? response.data : undefined
  const isLate = isObject(error) && ['ERR_CANCELED', 'ECONNABORTED', 'ETIMEDOUT'].includes(String(error.code))
  const message = isObject(error) && typeof error.message === 'string' ? error.message : 'no answer'
  const reason = isLate ? 'The provider did not answer in time.' : message
  throw { response: { status: response?.status ?? noAnswer, data: body ?? { error: { description: reason } } } }
}

const noAnswer = 504

/** A live key must not reach a sandbox, which may log it; the sandbox's key has no business anywhere else. */
function refuseMixture(url: string, keyId: string): void {
  if (keyId.startsWith('rzp_live_') && isLoopback(url)) throw new Error(`A live key is set, but payments go to ${url}.`)
  if (keyId.startsWith('rzp_sandbox_') && !isLoopback(url)) {
    throw new Error(`The sandbox's key is set, but payments go to ${url}.`)
  }
}

function isLoopback(url: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
