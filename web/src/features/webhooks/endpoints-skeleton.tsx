import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export function EndpointsSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading endpoints" onRetry={onRetry}>
      <Card className="animate-appear">
        <div className="flex items-center justify-between gap-4 px-5 py-4">
          <Skeleton className="w-28" />
          <Skeleton className="h-9 w-32 rounded-md" />
        </div>
        <ul className="divide-y divide-border border-t border-border" aria-hidden="true">
          {[1, 2].map((row) => (
            <li key={row} className="flex items-center justify-between gap-6 px-5 py-4">
              <Skeleton className="w-64 max-w-full" />
              <Skeleton className="w-20" />
            </li>
          ))}
        </ul>
      </Card>
    </Loading>
  )
}
