import { lazy, Suspense } from 'react'
import { useMay } from '../api/teams.ts'
import { Banners } from '../features/account-banners/account-banners.tsx'
import { useFacts } from '../features/account-banners/facts.ts'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { Playground } from '../features/verification/playground.tsx'
import { LoadedWaveActions } from '../features/waves/wave-actions.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

export function DashboardPage() {
  const facts = useFacts()
  const seesMoney = useMay('bill')
  return (
    <Dashboard
      banners={<Banners facts={facts} />}
      areBannersKnown={facts !== null}
      waveActions={(wave) => <LoadedWaveActions wave={wave} />}
      playground={<Playground compact />}
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

/** A script of its own: most visits are about usage, not prices. */
const Plans = lazy(async () => ({
  default: (await import('../features/billing/pricing/plan-section.tsx')).PlanSection,
}))
