import { ApiError } from '../../api/api-error.ts'

export function describeFailure(error: Error): string {
  return error instanceof ApiError ? error.detail : 'The server sent an answer this page does not understand.'
}
