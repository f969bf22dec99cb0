import { lazy, Suspense } from 'react'
import { useMay } from '../api/teams.ts'
import { Banners } from '../features/account-banners/account-banners.tsx'
import { useFacts } from '../features/account-banners/facts.ts'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

export function DashboardPage() {
  const facts = useFacts()
  const seesMoney = useMay('bill')
  return (
    <Dashboard
      banners={<Banners facts={facts} />}
      areBannersKnown={facts !== null}
      waveActions={(wave) => (
        <Suspense fallback={<Skeleton className="h-9 rounded-md" />}>
          <WaveActions wave={wave} />
        </Suspense>
      )}
      playground={
        <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
          <Playground compact />
        </Suspense>
      }
      plans={
        seesMoney && (
          <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
            <Plans />
          </Suspense>
        )
      }
    />
  )
}

// Scripts of their own: what is below the fold, what few accounts see today, and prices, which few visits are about.
const Playground = lazy(async () => ({
  default: (await import('../features/verification/playground.tsx')).Playground,
}))
const WaveActions = lazy(async () => ({
  default: (await import('../features/waves/wave-actions.tsx')).LoadedWaveActions,
}))
const Plans = lazy(async () => ({
  default: (await import('../features/billing/pricing/plan-section.tsx')).PlanSection,
}))
