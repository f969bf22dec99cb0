import { ApiError, type ApiErrorCode } from './api-error.ts'

type RestFailure = { status: number; error: { message: string } | null }

/** A failed REST request as an `ApiError`, like any other. */
export function restError({ status, error }: RestFailure): ApiError {
  if (status === 0) {
    const detail = 'We couldn’t reach the server. Check your connection and try again.'
    return new ApiError({ code: 'network', detail, cause: error })
  }
  return new ApiError({ code: codeOf(status), status, detail: detailOf(status, error?.message), cause: error })
}

function codeOf(status: number): ApiErrorCode {
  if (status === 401) return 'unauthenticated'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unavailable' : 'invalid_request'
}

/** A HEAD response has no message, and a broken server's isn't for people. */
function detailOf(status: number, message: string | undefined): string {
  if (status >= 500) return 'The server isn’t responding right now. Please try again.'
  return message || 'The server rejected this request.'
}
