import type { ErrorCode } from '@assay/contract/errors'
import type { Failure } from './auth/failure.ts'

/**
 * `network`: no response. `invalid_response`: a response that doesn't match the contract. `not_confirmed`: the dialog that asks for the second
 * factor again was closed.
 */
export type ApiErrorCode = ErrorCode | 'network' | 'invalid_response' | 'not_confirmed'

type ApiErrorFacts = {
  code: ApiErrorCode
  detail: string
  status?: number
  requestId?: string | undefined
  fields?: Record<string, string> | undefined
  cause?: unknown
}

/**
 * What people read about a failed request: the server's own words, or `fallback` where it sent none. Without a
 * `fallback`, a broken connection and an unreadable response are described as such.
 */
export function describeError(error: unknown, fallback?: string): string {
  if (error instanceof ApiError) {
    const isWordless = error.code === 'network' || error.code === 'invalid_response'
    return isWordless && fallback !== undefined ? fallback : error.detail
  }
  return (isFailure(error) && error.message) || (fallback ?? 'Please try again.')
}

/** What the auth service rejected; those requests resolve instead of throwing. */
export function isFailure(error: unknown): error is Failure {
  return isRecord(error) && error.status === 'failed'
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** Written for people. */
  readonly detail: string
  /** 0 if there was no response. */
  readonly status: number
  readonly requestId: string | undefined
  /** What is wrong with each field of the form. */
  readonly fields: Record<string, string>

  constructor({ code, detail, status = 0, requestId, fields = {}, cause }: ApiErrorFacts) {
    super(detail, { cause })
    this.code = code
    this.detail = detail
    this.status = status
    this.requestId = requestId
    this.fields = fields
  }
}

/** For the few responses that are read without a schema. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
