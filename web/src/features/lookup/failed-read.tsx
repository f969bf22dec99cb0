import { ApiError, describeError } from '../../api/api-error.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

type FailedReadProps = { title: string; error: unknown; onRetry: () => void }

/** Too many requests, or a failure on our side. */
export function FailedRead({ title, error, onRetry }: FailedReadProps) {
  const isLimited = error instanceof ApiError && error.code === 'rate_limited'
  return (
    <ErrorState
      title={isLimited ? 'Slow down a little' : title}
      message={describeError(error)}
      requestId={error instanceof ApiError && !isLimited ? error.requestId : undefined}
      retry={{ label: 'Try again', onSelect: onRetry }}
    />
  )
}
