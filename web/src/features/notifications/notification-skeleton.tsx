import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export function NotificationSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading notifications" onRetry={onRetry}>
      <Skeleton className="w-20" />
      <Card className="animate-appear">
        <ul className="divide-y divide-border" aria-hidden="true">
          {[1, 2, 3].map((row) => (
            <li key={row} className="flex gap-4 px-5 py-4">
              <Skeleton className="size-9 rounded-lg" />
              <div className="grid grow gap-2.5">
                <Skeleton className="w-48 max-w-full" />
                <Skeleton className="w-full max-w-[52ch]" />
                <Skeleton className="w-28" />
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </Loading>
  )
}
