import { paths } from '@assay/contract/paths'
import { CreditCard, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { subscriptionsIntro } from './intro.ts'
import { OtherPlan } from './other-plan.tsx'
import { PastPlans } from './past-plans.tsx'
import { RecentInvoices } from './recent-invoices.tsx'
import { SubscriptionsSkeleton } from './subscriptions-skeleton.tsx'
import { type Story, useStory } from './use-story.ts'

/** `notice` comes above the plan: what needs the customer's attention. */
export function SubscriptionsScreen({ notice }: { notice: ReactNode }) {
  const { story, error, isFetching, refetch } = useStory()
  return (
    <>
      <PageHeader
        {...subscriptionsIntro}
        actions={
          <Button busy={isFetching && story !== null} busyLabel="Refreshing..." onClick={refetch}>
            <RefreshCw aria-hidden="true" />
            Refresh
          </Button>
        }
      />
      {notice}
      {story && story.rows.length > 0 && <Plans story={story} />}
      {story?.rows.length === 0 && (
        <EmptyState
          icon={<CreditCard />}
          title="No Subscriptions Found"
          description="You don’t have a plan yet. The Free plan includes 25 checks a month."
          action={
            <Button asChild variant="primary">
              <Link to={paths.developerTools}>See plans</Link>
            </Button>
          }
        />
      )}
      {!story && error && (
        <LoadError
          title="Error Loading Subscriptions"
          error={error}
          isFetching={isFetching}
          refetch={refetch}
          fallback="An unexpected error occurred. Please try refreshing the page."
        />
      )}
      {!story && !error && <SubscriptionsSkeleton onRetry={refetch} />}
      {story && (
        <p className="text-sm text-muted">
          {canCancel(story) && 'Cancel any time, right here. (We can’t accept cancellations by email or phone.) '}
          For any other change, please{' '}
          <TextLink asChild>
            <Link to={paths.contact}>contact support</Link>
          </TextLink>
          .
        </p>
      )}
    </>
  )
}

function canCancel({ rows }: Story): boolean {
  return rows.some(({ is_active, tier, cancel_status }) => is_active && tier !== 'free' && cancel_status === null)
}

function Plans({ story }: { story: Story }) {
  const active = story.rows.filter(({ is_active }) => is_active)
  const past = story.rows.filter(({ is_active }) => !is_active)
  const current = active.find(({ service_type }) => service_type === 'developer')
  return (
    <>
      {current && <CurrentPlan row={current} story={story} />}
      {active
        .filter((row) => row !== current)
        .map((row) => (
          <OtherPlan key={row.id} row={row} />
        ))}
      {story.invoices && story.invoices.length > 0 && <RecentInvoices invoices={story.invoices} />}
      {past.length > 0 && <PastPlans rows={past} />}
    </>
  )
}
