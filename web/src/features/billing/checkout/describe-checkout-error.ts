import { ApiError, describeError } from '../../../api/api-error.ts'

/** Names the status for support, except where the server only asks to wait. */
export function describeCheckoutError(error: unknown): string {
  const description = describeError(error, fallback)
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : description
  return error.status === 0 || error.status === 429 ? description : `API error ${error.status}: ${description}`
}

const fallback = 'An error occurred while processing your subscription.'
