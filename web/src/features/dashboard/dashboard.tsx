import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { pages } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import { services as allServices, type ServiceId } from '@assay/contract/services'
import type { UsageReport } from '@assay/contract/usage'
import type { Today } from '@assay/contract/usage/decisions'
import type { Wave } from '@assay/contract/waves/waves'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Blocks, ChartColumn, Plus } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useState } from 'react'
import { monthUsageQuery } from '../../api/month-usage.ts'
import { useUser } from '../../api/session.ts'
import { useMay } from '../../api/teams.ts'
import { Link } from '../../routing/link.tsx'
import { localStore } from '../../storage.ts'
import { BelowFold } from '../../ui/below-fold.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Tabs } from '../../ui/data/tabs.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { keyCountQuery, latestRequestsQuery, todayQuery } from './api.ts'
import { Checklist } from './checklist.tsx'
import { NeedsYou, useGrowingWaves, useNeeds, WaveCard } from './needs-you.tsx'
import { RecentRequests } from './recent-requests.tsx'
import { ServiceSection } from './service-section.tsx'
import { QuotaCard, Summary, summaryGrid } from './summary.tsx'
import { TodayCard } from './today.tsx'

type DashboardProps = {
  /** What the customer should know first. */
  banners: ReactNode
  /** Until then nothing is shown below them. */
  areBannersKnown: boolean
  /** What can be done about a wave. */
  waveActions: (wave: Wave) => ReactNode
  /** Below the developer section. */
  playground: ReactNode
  /** In the developer tab, where they are compared. */
  plans: ReactNode
}

export function Dashboard({ banners, areBannersKnown, waveActions, playground, plans }: DashboardProps) {
  const { firstName, services } = useUser()
  const mayDevelop = useMay('develop')
  const [tab, setTab] = useActiveTab(services)
  const isDeveloper = services.includes('developer')
  const month = useQuery({ ...monthUsageQuery, enabled: isDeveloper })
  const keys = useQuery({ ...keyCountQuery, enabled: isDeveloper })
  // Banners and the checklist would push everything down after it's been seen, so what is below waits.
  const today = useQuery({ ...todayQuery, enabled: isDeveloper })
  const needs = useNeeds(isDeveloper)
  const growing = useGrowingWaves(isDeveloper)
  const isUsageKnown = !(month.isPending || keys.isPending || today.isPending || growing.isPending)
  const isTopKnown = areBannersKnown && needs !== null && (!isDeveloper || isUsageKnown)
  // The rest is deferred, which React renders in slices: it's most of the page.
  const isDue = useDeferredValue(isTopKnown)
  // Prefetched meanwhile.
  useQuery({ ...latestRequestsQuery, enabled: isDeveloper })
  const chosen = allServices.filter(({ id }) => services.includes(id))
  const others = chosen.filter(({ id }) => id !== 'developer')
  const section = (id: ServiceId) =>
    id === 'developer' ? (
      <DeveloperSection key={id} usage={month} playground={playground} />
    ) : (
      <ServiceSection key={id} service={id} />
    )
  return (
    <>
      <PageHeader
        title={
          firstName ? (
            <>
              Welcome back, <bdi>{firstName}</bdi>
            </>
          ) : (
            'Welcome back'
          )
        }
        description={describeToday(isDeveloper && isDue ? today.data : undefined)}
        isDescriptionData
        actions={
          <>
            <Button asChild>
              <Link to={paths.analytics}>
                <ChartColumn aria-hidden="true" />
                View analytics
              </Link>
            </Button>
            {isDeveloper && mayDevelop && (
              <Button asChild variant="primary">
                <Link to={`${paths.api}?create=key`}>
                  <Plus aria-hidden="true" />
                  Create API key
                </Link>
              </Button>
            )}
          </>
        }
      />
      {isDue && banners}
      {isDeveloper && mayDevelop && isDue && <Checklist month={month.data} keyCount={keys.data} />}
      {isDeveloper &&
        isDue &&
        growing.waves
          .slice(0, maxWaves)
          .map((wave) => <WaveCard key={wave.id} wave={wave} actions={waveActions(wave)} />)}
      {isDeveloper && isDue && (
        <div className={topGrid}>
          <TodayCard query={today} />
          <div className="grid min-w-0 content-start gap-4 sm:max-lg:grid-cols-2">
            <NeedsYou needs={needs ?? []} />
            {month.data ? (
              <QuotaCard report={month.data} />
            ) : (
              <LoadError
                title="We couldn’t load your usage"
                error={month.error}
                isFetching={month.isFetching}
                refetch={month.refetch}
              />
            )}
          </div>
        </div>
      )}
      {!isDue ? (
        <DashboardSkeleton onRetry={month.refetch} />
      ) : chosen.length === 0 ? (
        <EmptyState
          icon={<Blocks />}
          title="No Services Selected"
          description="Choose the services you want to use. Their pages then appear in the sidebar."
          action={
            <Button asChild variant="primary">
              <Link to={`${paths.profile}?tab=services`}>Choose services</Link>
            </Button>
          }
        />
      ) : (
        <BelowFold>
          <Tabs
            label="Services"
            value={tab}
            onValueChange={setTab}
            tabs={[
              {
                value: 'all',
                label: 'All Services',
                content: (
                  <div className="grid gap-9">
                    {chosen.filter(({ id }) => id === 'developer').map(({ id }) => section(id))}
                    {/* Side by side: most people have no plan for them, which takes little room. */}
                    <div className={cx('grid gap-9 empty:hidden', others.length > 1 && 'lg:grid-cols-2')}>
                      {others.map(({ id }) => section(id))}
                    </div>
                  </div>
                ),
              },
              ...chosen.map(({ id, name }) => ({
                value: id,
                label: name,
                content: (
                  <div className="grid gap-9">
                    {section(id)}
                    {id === 'developer' && plans}
                  </div>
                ),
              })),
            ]}
          />
        </BelowFold>
      )}
    </>
  )
}

/** Today beside what needs attention, the tabs, and the tables below them. It doesn't render again with each of the responses it waits for. */
const DashboardSkeleton = memo(({ onRetry }: { onRetry: () => void }) => {
  return (
    <Loading label="Loading your dashboard" onRetry={() => onRetry()}>
      <div className={topGrid}>
        {['today', 'needs'].map((card) => (
          <Card key={card} className="grid h-72 content-start gap-4 px-5 py-5 animate-appear">
            <Skeleton className="w-32 max-w-full" />
            <Skeleton className="h-7 w-40 max-w-full" />
          </Card>
        ))}
      </div>
      <div className="flex gap-6 border-b border-border pb-3">
        {['all', 'developer', 'law'].map((tab) => (
          <Skeleton key={tab} className="w-20" />
        ))}
      </div>
      <div className="@container">
        <div className={summaryGrid}>
          {['status', 'days', 'verdicts'].map((card) => (
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
})

type DashboardTab = 'all' | ServiceId

/** The open tab, remembered by this browser. */
function useActiveTab(services: readonly ServiceId[]): [DashboardTab, (tab: string) => void] {
  const [remembered, setRemembered] = useState(() => localStore.getItem(storageKey))
  const open = (tab: string) => {
    setRemembered(tab)
    localStore.setItem(storageKey, tab)
  }
  return [availableTab(remembered, services), open]
}

/** Falls back to the first chosen service's tab; without a memory it's All. */
export function availableTab(remembered: string | null, services: readonly ServiceId[]): DashboardTab {
  if (remembered === null || remembered === 'all') return 'all'
  return services.find((service) => service === remembered) ?? services[0] ?? 'all'
}

const storageKey = 'dashboardActiveTab'

const topGrid = 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]'
const maxWaves = 2

function describeToday(today: Today | undefined): string {
  if (!today) return pages.dashboard.intro
  const { allow, review, block } = today.total
  const total = allow + review + block
  if (total === 0) return 'No requests so far today.'
  const rest = `Your rules said “review” for ${review > 0 ? formatCount(review) : 'none'} of them.`
  return `${formatCounted(total, 'request')} so far today. ${rest}`
}

type DeveloperSectionProps = { usage: UseQueryResult<UsageReport>; playground: ReactNode }

function DeveloperSection({ usage, playground }: DeveloperSectionProps) {
  return (
    <ServiceSection
      service="developer"
      // Reading the quota opens a new account's Free plan.
      isReady={!usage.isPending}
      summary={(subscription) => <Summary usage={usage} subscription={subscription} />}
    >
      <BelowFold>
        <RecentRequests />
        {playground}
      </BelowFold>
    </ServiceSection>
  )
}
