import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { paths } from '@assay/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError, describeError } from '../../../api/api-error.ts'
import { useUser } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { subscriptionsQuery } from '../subscription-rows.ts'
import { subscriptionsIntro } from './intro.ts'
import { SubscriptionCard } from './subscription-card.tsx'

/** `notice` stands above the cards: what waits for a payment. */
export function SubscriptionList({ notice }: { notice: ReactNode }) {
  const { id } = useUser()
  const { data: rows, error, fetchStatus, refetch } = useQuery(subscriptionsQuery(id))
  const isFetching = fetchStatus === 'fetching'
  return (
    <>
      <PageHeader
        {...subscriptionsIntro}
        actions={
          <Button busy={isFetching && rows !== undefined} busyLabel="Refreshing..." onClick={() => refetch()}>
            <RefreshCw aria-hidden="true" />
            Refresh
          </Button>
        }
      />
      {notice}
      {rows && rows.length > 0 && <Cards rows={rows} />}
      {rows && rows.length === 0 && (
        <EmptyState
          icon={<RefreshCw />}
          title="No Subscriptions Found"
          description="This account has no plan yet. The Free plan has 25 checks a month and costs nothing."
          action={
            <Button asChild variant="primary">
              <Link to={paths.developerTools}>View plans</Link>
            </Button>
          }
        />
      )}
      {!rows && error && (
        <ErrorState
          title="Error Loading Subscriptions"
          message={describeError(error, 'An unexpected error occurred. Please try refreshing the page.')}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          retry={{ label: 'Try again', onSelect: () => refetch(), busy: isFetching }}
        />
      )}
      {!rows && !error && <CardsSkeleton onRetry={() => refetch()} />}
      <p className="text-sm text-muted">
        For any other change, please{' '}
        <TextLink asChild>
          <Link to={paths.contact}>contact support</Link>
        </TextLink>
        .
      </p>
    </>
  )
}

function Cards({ rows }: { rows: SubscriptionRow[] }) {
  const active = rows.filter(({ is_active }) => is_active)
  const past = rows.filter(({ is_active }) => !is_active)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {[...active, ...past].map((row) => (
        <SubscriptionCard key={row.id} subscription={row} />
      ))}
    </div>
  )
}

function CardsSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading your subscriptions" onRetry={onRetry}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card className="grid gap-5 p-6 animate-appear">
          <Skeleton className="w-48" />
          <Skeleton className="w-full" />
          <Skeleton className="h-2 w-full" />
          <Skeleton className="ml-auto h-9 w-40" />
        </Card>
      </div>
    </Loading>
  )
}
