import type { Status } from '@assay/contract/status'
import { Activity } from 'lucide-react'
import { ApiError, describeError } from '../../api/api-error.ts'
import { Card } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useStatus } from './api.ts'
import { ComponentRow } from './component-row.tsx'
import { IncidentList } from './incident-list.tsx'
import { OverallState } from './overall-state.tsx'
import { StatusSkeleton } from './status-skeleton.tsx'

export function StatusScreen() {
  return (
    <div className="mx-auto grid w-full max-w-[860px] grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="Status"
        description="How the parts of the service are doing now, and how they did in the last 30 days."
      />
      <Answer />
    </div>
  )
}

function Answer() {
  const { status, error, refetch, isFetching } = useStatus()
  if (status) {
    return (
      <>
        {error !== undefined && (
          <Banner tone="warn">The server cannot be reached at the moment. This is what it said last.</Banner>
        )}
        {status.checked_at === null ? <NothingYet /> : <Filled status={status} checkedAt={status.checked_at} />}
      </>
    )
  }
  if (error !== undefined) {
    return (
      <ErrorState
        title="The status could not be loaded"
        message={describeError(error)}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        retry={{ label: 'Try again', onSelect: refetch, busy: isFetching }}
      />
    )
  }
  return <StatusSkeleton onRetry={refetch} />
}

function NothingYet() {
  return (
    <EmptyState
      icon={<Activity />}
      title="Nothing has been measured yet"
      description="The first check runs within a minute of the start. This page shows it by itself."
    />
  )
}

function Filled({ status, checkedAt }: { status: Status; checkedAt: string }) {
  return (
    <>
      <OverallState state={status.state} checkedAt={checkedAt} />
      <section aria-labelledby="components">
        <h2 id="components" className="sr-only">
          Components
        </h2>
        <Card className="divide-y divide-border">
          {status.components.map((component) => (
            <ComponentRow key={component.id} component={component} />
          ))}
        </Card>
      </section>
      <IncidentList incidents={status.incidents} />
      <p className="max-w-[68ch] text-sm text-muted">
        Each part is tried once a minute, and what is found is kept for 30 days. Days are in UTC. Time in which nothing
        was measured, such as while the server was switched off, is shown in gray and counts neither way. For programs:{' '}
        <TextLink href="/status.json">status.json</TextLink>
      </p>
    </>
  )
}
