import { Card } from '../../../ui/card.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { planLook } from './current-plan-look.ts'

export function SubscriptionsSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading your subscriptions" onRetry={onRetry}>
      <Card className={planLook.card}>
        <div className={planLook.plan}>
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-9 w-36" />
          <Skeleton className="w-28" />
          <Skeleton className="h-2 w-full" />
          <Skeleton className="mt-5 h-9 w-44" />
        </div>
        <div className={planLook.next}>
          <Skeleton className="h-5 w-36" />
          {['charge', 'method', 'billed', 'scheduled', 'since'].map((row) => (
            <Skeleton key={row} className="w-full" />
          ))}
        </div>
      </Card>
    </Loading>
  )
}
