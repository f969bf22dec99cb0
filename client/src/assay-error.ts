import type { AssayErrorCode } from './types.ts'

type Facts = {
  code: AssayErrorCode
  detail: string
  status?: number
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  fields?: Record<string, string> | undefined
  baseUrl?: string | undefined
  cause?: unknown
}

/** A request that failed after its retries. Branch on `code`; show or log `detail`. */
export class AssayError extends Error {
  override readonly name = 'AssayError'
  readonly code: AssayErrorCode
  readonly detail: string
  /** 0 if there was no response. */
  readonly status: number
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** What is wrong with each field. */
  readonly fields: Record<string, string>
  /** With `wrong_region`: where the key’s account is. The client has followed it once. */
  readonly baseUrl: string | undefined

  constructor({ code, detail, status = 0, requestId, retryAfterSeconds, fields = {}, baseUrl, cause }: Facts) {
    super(`${code}: ${detail}`, { cause })
    this.code = code
    this.detail = detail
    this.status = status
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
    this.fields = fields
    this.baseUrl = baseUrl
  }
}
