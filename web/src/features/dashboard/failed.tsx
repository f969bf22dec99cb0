import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError, describeError } from '../../api/api-error.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'

type FailedProps = { title: string; query: Pick<UseQueryResult, 'error' | 'refetch' | 'fetchStatus'> }

export function Failed({ title, query: { error, refetch, fetchStatus } }: FailedProps) {
  return (
    <ErrorState
      title={title}
      message={describeError(error)}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      retry={{ label: 'Try again', onSelect: () => refetch(), busy: fetchStatus === 'fetching' }}
    />
  )
}
