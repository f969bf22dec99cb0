import type { Status } from '@assay/contract/status'
import { Activity } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
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
      <PageHeader title="Status" description="Current status and 30-day uptime." />
      <Answer />
    </div>
  )
}

function Answer() {
  const { status, at, error, refetch, isFetching } = useStatus()
  if (status) {
    return (
      <>
        {error !== undefined && (
          <Banner tone="warn">We can’t reach the server right now. This is the last known status.</Banner>
        )}
        {status.checked_at === null ? <NothingYet /> : <Filled status={status} checkedAt={status.checked_at} at={at} />}
      </>
    )
  }
  if (error !== undefined) {
    return <LoadError title="We couldn’t load the status" error={error} isFetching={isFetching} refetch={refetch} />
  }
  return <StatusSkeleton onRetry={refetch} />
}

function NothingYet() {
  return (
    <EmptyState
      icon={<Activity />}
      title="No data yet"
      description="The first check runs within a minute. This page updates on its own."
    />
  )
}

function Filled({ status, checkedAt, at }: { status: Status; checkedAt: string; at: Date }) {
  return (
    <>
      <OverallState state={status.state} checkedAt={checkedAt} at={at} />
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
        Checked every minute. Days are in UTC. Gray means no data and doesn’t count toward uptime. JSON feed:{' '}
        <TextLink href="/status.json">status.json</TextLink>
      </p>
    </>
  )
}
