import type { Failure } from './account.ts'
import { ApiError } from './api-error.ts'

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
  return Object(error).status === 'failed'
}
