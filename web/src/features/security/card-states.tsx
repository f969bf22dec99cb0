import { ApiError, describeError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Inside a card whose heading is there already. */
export function CardLoading({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <div className="border-t border-border px-5 py-4">
      <Loading label={label} onRetry={onRetry}>
        <div className="flex animate-appear items-center gap-3.5" aria-hidden="true">
          <Skeleton className="h-5 w-5" />
          <div className="grid gap-2">
            <Skeleton className="w-36" />
            <Skeleton className="w-52" />
          </div>
        </div>
      </Loading>
    </div>
  )
}

type CardFailedProps = { title: string; error: Error; isRetrying: boolean; onRetry: () => void }

export function CardFailed({ title, error, isRetrying, onRetry }: CardFailedProps) {
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-border px-5 py-4">
      <div className="min-w-0 grow">
        <p className="font-medium text-bad">{title}</p>
        <p className="text-sm text-muted">{describeError(error)}</p>
        {requestId && <p className="font-mono text-xs text-muted">{requestId}</p>}
      </div>
      <Button size="sm" busy={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
