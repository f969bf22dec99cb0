import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export function ListsSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading your lists" onRetry={onRetry}>
      <Card className="animate-appear">
        <div className="flex items-center justify-between gap-4 px-5 py-4">
          <Skeleton className="w-28" />
          <Skeleton className="h-9 w-36 rounded-md" />
        </div>
        <ul className="divide-y divide-border border-t border-border" aria-hidden="true">
          {[1, 2, 3, 4].map((row) => (
            <li key={row} className="flex items-center justify-between gap-6 px-5 py-4">
              <Skeleton className="w-52 max-w-full" />
              <Skeleton className="w-16" />
              <Skeleton className="w-24 max-sm:hidden" />
            </li>
          ))}
        </ul>
      </Card>
    </Loading>
  )
}
