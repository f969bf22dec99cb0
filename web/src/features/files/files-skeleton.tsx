import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export function FilesSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading files" onRetry={onRetry}>
      <div className="grid gap-5 animate-appear" aria-hidden="true">
        <Skeleton className="h-32 rounded-xl" />
        <Card className="grid gap-3 px-5 py-4">
          <Skeleton className="w-48" />
          <Skeleton className="w-full" />
        </Card>
      </div>
    </Loading>
  )
}
