import { Card } from '../../../ui/card.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

export function BillingSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading billing data" onRetry={onRetry}>
      <div className="grid gap-4 md:grid-cols-3">
        {['paid', 'pending', 'latest'].map((card) => (
          <Card key={card} className="grid gap-3 px-5 py-5 animate-appear">
            <Skeleton className="w-28" />
            <Skeleton className="h-7 w-36 max-w-full" />
            <Skeleton className="w-20" />
          </Card>
        ))}
      </div>
      <Card className="grid gap-5 px-5 py-5 animate-appear">
        <Skeleton className="w-40" />
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="w-full" />
        ))}
      </Card>
    </Loading>
  )
}
