import { lazy, Suspense } from 'react'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

export function DashboardPage() {
  return (
    <Dashboard
      plans={
        <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
          <Plans />
        </Suspense>
      }
    />
  )
}

/** A script of its own: most visits are about usage, not prices. */
const Plans = lazy(async () => ({
  default: (await import('../features/billing/pricing/plan-section.tsx')).PlanSection,
}))
