import { paths } from '@assay/contract/paths'
import { services as allServices, type ServiceId } from '@assay/contract/services'
import { useQuery } from '@tanstack/react-query'
import { Blocks, ChartColumn, Plus } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { monthUsageQuery } from '../../api/month-usage.ts'
import { useUser } from '../../api/session.ts'
import { Link } from '../../routing/link.tsx'
import { BelowFold } from '../../ui/below-fold.tsx'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useActiveTab } from './active-tab.ts'
import { keyCountQuery, latestRequestsQuery } from './api.ts'
import { Checklist } from './checklist.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { DeveloperSection } from './developer-section.tsx'
import { dashboardIntro } from './intro.ts'
import { describePace } from './pace.ts'
import { ServiceSection } from './service-section.tsx'

type DashboardProps = {
  /** What the customer should know first. */
  banners: ReactNode
  /** Until then nothing is shown below them. */
  areBannersKnown: boolean
  /** In the developer tab, where they are compared. */
  plans: ReactNode
}

export function Dashboard({ banners, areBannersKnown, plans }: DashboardProps) {
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
    id === 'developer' ? <DeveloperSection key={id} usage={month} /> : <ServiceSection key={id} service={id} />
  return (
    <>
      <PageHeader
        title={
          firstName ? (
            <>
              {dashboardIntro.title}, <bdi>{firstName}</bdi>
            </>
          ) : (
            dashboardIntro.title
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
