import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export function FormSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading publishable keys" onRetry={onRetry}>
      <div className="grid animate-appear gap-5 xl:grid-cols-2" aria-hidden="true">
        {[1, 2].map((card) => (
          <Card key={card} className="grid gap-4 p-5">
            <Skeleton className="w-28" />
            <Skeleton className="w-64 max-w-full" />
            <Skeleton className="w-40" />
            <Skeleton className="h-24 w-full rounded-md" />
          </Card>
        ))}
      </div>
    </Loading>
  )
}
