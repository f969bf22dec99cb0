import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

export function StatusSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading the status" onRetry={onRetry}>
      <Skeleton className="h-20 rounded-xl" />
      <Card className="mt-2 divide-y divide-border">
        {['api', 'database', 'feeds', 'mail', 'payments'].map((id) => (
          <div key={id} className="grid gap-4 p-5">
            <div className="flex justify-between">
              <Skeleton className="h-9 w-40" />
              <Skeleton className="h-[22px] w-24" />
            </div>
            <Skeleton className="h-9" />
            <Skeleton className="h-4 w-32" />
          </div>
        ))}
      </Card>
    </Loading>
  )
}
