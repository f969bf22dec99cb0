import type { RequestLogEntry } from '@assay/contract/usage'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { Ago } from '../../ui/time.tsx'
import { VerdictPill } from '../../ui/verdict-pill.tsx'
import { requestLogQuery } from './api.ts'
import { RequestLogSwitch } from './request-log-switch.tsx'

export function RecentRequests() {
  const { data, error, fetchStatus, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(requestLogQuery)
  if (!data && error) {
    return (
      <ErrorState
        title="Recent requests could not be loaded"
        message={error instanceof ApiError ? error.detail : 'Please try again.'}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        retry={{ label: 'Try again', onSelect: () => refetch(), busy: fetchStatus === 'fetching' }}
      />
    )
  }
  const isEnabled = data?.pages[0]?.is_enabled
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Card>
      <CardHeader
        title="Recent requests"
        description="Verdicts and keyed hashes of the last 30 days. What was sent is not kept."
        aside={isEnabled === undefined ? undefined : <RequestLogSwitch isEnabled={isEnabled} />}
      />
      {!data && <LogSkeleton onRetry={() => refetch()} />}
      {data && entries.length === 0 && (
        <CardBody>
          <p className="text-muted">
            {isEnabled ? 'No call was logged yet.' : 'The request log is off: nothing is kept of your calls.'}
          </p>
        </CardBody>
      )}
      {entries.length > 0 && <LogTable entries={entries} />}
      {hasNextPage && (
        <div className="flex justify-center border-t border-border p-4">
          <Button busy={isFetchingNextPage} busyLabel="Loading..." onClick={() => fetchNextPage()}>
            Show older requests
          </Button>
        </div>
      )}
    </Card>
  )
}

function LogTable({ entries }: { entries: RequestLogEntry[] }) {
  return (
    <Table
      caption="Recent requests"
      spacing="close"
      rows={entries}
      rowKey={({ request_id }) => request_id}
      columns={[
        { id: 'time', header: 'Time', cell: ({ created_at }) => <Ago iso={created_at} /> },
        { id: 'key', header: 'Key', cell: ({ key_name }) => <span className="wrap-anywhere">{key_name}</span> },
        { id: 'email', header: 'E-mail', cell: ({ email_verdict }) => <VerdictPill verdict={email_verdict} /> },
        { id: 'name', header: 'Name', cell: ({ name_verdict }) => <VerdictPill verdict={name_verdict} /> },
        { id: 'units', header: 'Checks', align: 'end', cell: ({ units }) => units.toLocaleString('en-US') },
        {
          id: 'id',
          header: 'Request id',
          cell: ({ request_id }) => <code className="font-mono text-xs break-all text-muted">{request_id}</code>,
        },
      ]}
    />
  )
}

function LogSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <CardBody>
      <Loading label="Loading recent requests" onRetry={onRetry}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="w-full" />
        ))}
      </Loading>
    </CardBody>
  )
}
