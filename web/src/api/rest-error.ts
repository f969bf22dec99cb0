import { ApiError, type ApiErrorCode } from './api-error.ts'

type RestFailure = { status: number; error: { message: string } | null }

/** What the client of the tables says of a failed call, as every other call says it. */
export function restError({ status, error }: RestFailure): ApiError {
  if (status === 0) {
    const detail = 'The server could not be reached. Check your connection and try again.'
    return new ApiError({ code: 'network', detail, cause: error })
  }
  return new ApiError({ code: codeOf(status), status, detail: detailOf(status, error?.message), cause: error })
}

function codeOf(status: number): ApiErrorCode {
  if (status === 401) return 'unauthenticated'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unavailable' : 'invalid_request'
}

/** The answer to a HEAD request has no words of its own, and those of a broken server are not for a reader. */
function detailOf(status: number, message: string | undefined): string {
  if (status >= 500) return 'The server cannot answer for a moment. Please try again.'
  return message || 'The server refused this request.'
}
