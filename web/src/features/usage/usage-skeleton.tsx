import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** The quota and the chart, as high as they will be. */
export function UsageSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading your usage" onRetry={onRetry}>
      <Card className="grid gap-3 px-5 py-5 animate-appear">
        <Skeleton className="w-56 max-w-full" />
        <Skeleton className="h-2 w-full" />
        <Skeleton className="w-64 max-w-full" />
      </Card>
      <Card className="grid gap-6 px-5 py-5 animate-appear">
        <Skeleton className="w-40" />
        <Skeleton className="h-64 w-full" />
      </Card>
    </Loading>
  )
}
