import { Card } from '../../ui/card.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { summaryGrid } from './summary-grid.ts'

/** Tabs, the four cards of the quota, and the tables below them. */
export function DashboardSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading your dashboard" onRetry={onRetry}>
      <div className="flex gap-6 border-b border-border pb-3">
        {['all', 'developer', 'law'].map((tab) => (
          <Skeleton key={tab} className="w-20" />
        ))}
      </div>
      <div className="@container">
        <div className={summaryGrid}>
          {['quota', 'status', 'days', 'verdicts'].map((card) => (
            <Card key={card} className="grid h-[150px] content-center gap-3 px-5 animate-appear">
              <Skeleton className="w-32 max-w-full" />
              <Skeleton className="h-7 w-24" />
              <Skeleton className="w-40 max-w-full" />
            </Card>
          ))}
        </div>
      </div>
      <Card className="grid gap-5 px-5 py-5 animate-appear">
        {['title', 'first', 'second', 'third'].map((row) => (
          <Skeleton key={row} className={row === 'title' ? 'w-32' : 'w-full'} />
        ))}
      </Card>
    </Loading>
  )
}
