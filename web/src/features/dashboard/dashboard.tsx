import { plans } from '@assay/contract/billing/catalogue'
import { formatShortDay } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import { services as allServices, type ServiceId } from '@assay/contract/services'
import type { Quota, UsageReport } from '@assay/contract/usage'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Blocks, ChartColumn, Plus } from 'lucide-react'
import { Fragment, type ReactNode, useDeferredValue, useState } from 'react'
import { monthUsageQuery } from '../../api/month-usage.ts'
import { useUser } from '../../api/session.ts'
import { Link } from '../../routing/link.tsx'
import { localStore } from '../../storage.ts'
import { BelowFold } from '../../ui/below-fold.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { keyCountQuery, latestRequestsQuery } from './api.ts'
import { Checklist } from './checklist.tsx'
import { RecentVerdicts } from './recent-verdicts.tsx'
import { ServiceSection } from './service-section.tsx'
import { Summary, summaryGrid } from './summary.tsx'

type DashboardProps = {
  /** What the customer should know first. */
  banners: ReactNode
  /** Until then nothing is shown below them. */
  areBannersKnown: boolean
  /** Below the developer section. */
  playground: ReactNode
  /** In the developer tab, where they are compared. */
  plans: ReactNode
}

export function Dashboard({ banners, areBannersKnown, playground, plans }: DashboardProps) {
  const { firstName, services } = useUser()
  const [tab, setTab] = useActiveTab(services)
  const isDeveloper = services.includes('developer')
  const month = useQuery({ ...monthUsageQuery, enabled: isDeveloper })
  const keys = useQuery({ ...keyCountQuery, enabled: isDeveloper })
  // Banners and the checklist would push everything down after it's been seen, so what is below waits.
  const isTopKnown = areBannersKnown && (!isDeveloper || !(month.isPending || keys.isPending))
  // The rest is deferred, which React renders in slices: it's most of the page.
  const isDue = useDeferredValue(isTopKnown)
  // Prefetched meanwhile.
  useQuery({ ...latestRequestsQuery, enabled: isDeveloper })
  const chosen = allServices.filter(({ id }) => services.includes(id))
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
        description={describePace(isDeveloper && isDue ? month.data?.quota : undefined)}
        isDescriptionData
        actions={
          <>
            <Button asChild>
              <Link to={paths.analytics}>
                <ChartColumn aria-hidden="true" />
                View analytics
              </Link>
            </Button>
            {isDeveloper && (
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
      {isDeveloper && isDue && <Checklist month={month.data} keyCount={keys.data} />}
      {!isDue ? (
        <DashboardSkeleton onRetry={() => month.refetch()} />
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
                  {chosen.slice(0, 1).map(({ id }) => section(id))}
                  <BelowFold>{chosen.slice(1).map(({ id }) => section(id))}</BelowFold>
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
      )}
    </>
  )
}

/** Tabs, the four cards of the quota, and the tables below them. */
function DashboardSkeleton({ onRetry }: { onRetry: () => void }) {
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

/** What the account has used and where that leads, in two sentences. */
function describePace(quota: Quota | undefined): string {
  if (!quota) return 'Your quota, your plan and your latest verdicts in one place, with what to do next.'
  const { used, limit, remaining, tier, period_end, runs_out_at } = quota
  if (used === 0) return `You’re on the ${plans[tier].name} plan. No checks yet this period.`
  const begin = `${formatCounted(used, 'check')} this period.`
  if (limit === null) return begin
  const resets = formatShortDay(period_end, 'UTC')
  if (remaining === 0) return `${begin} Your quota is used up and resets ${resets}.`
  if (runs_out_at !== null) return `${begin} At this pace you’ll run out on ${formatShortDay(runs_out_at, 'UTC')}.`
  return `${begin} At this pace your quota will last until it resets ${resets}.`
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
      <BelowFold>{[<RecentVerdicts key="verdicts" />, <Fragment key="playground">{playground}</Fragment>]}</BelowFold>
    </ServiceSection>
  )
}
