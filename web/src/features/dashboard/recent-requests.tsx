import { paths } from '@assay/contract/paths'
import type { RequestLog } from '@assay/contract/usage'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../routing/link.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { checkedColumns, decidedColumns } from '../../ui/data/request-columns.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { Verdict } from '../../ui/data/verdict.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { latestRequestsQuery } from './api.ts'

export function RecentRequests() {
  const query = useQuery(latestRequestsQuery)
  const { data: log, error } = query
  if (!log && error)
    return (
      <LoadError
        title="We couldn’t load your recent requests"
        error={query.error}
        isFetching={query.isFetching}
        refetch={query.refetch}
      />
    )
  return (
    <Card>
      <CardHeader
        title="Recent requests"
        aside={
          <TextLink asChild className="text-sm">
            <Link to={paths.analytics}>All requests</Link>
          </TextLink>
        }
      />
      {log && log.entries.length > 0 && <Requests entries={log.entries.slice(0, shownCount)} />}
      {log && log.entries.length === 0 && (
        <CardBody>
          <p className="text-muted">
            {log.is_enabled
              ? 'No requests yet. Send your first one to see what your rules decide.'
              : 'The request log is off, so nothing is being logged.'}
          </p>
        </CardBody>
      )}
      {!log && (
        <CardBody>
          <Loading label="Loading recent requests" onRetry={() => query.refetch()}>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="w-full" />
            ))}
          </Loading>
        </CardBody>
      )}
    </Card>
  )
}

function Requests({ entries }: Pick<RequestLog, 'entries'>) {
  return (
    <Table
      caption="Recent requests"
      spacing="close"
      rows={entries}
      rowKey={({ request_id }) => request_id}
      columns={[
        ...decidedColumns,
        { id: 'email', header: 'Email', cell: ({ email_verdict }) => <Verdict verdict={email_verdict} /> },
        ...checkedColumns,
        {
          id: 'time',
          header: 'Time',
          align: 'end',
          phone: 'aside',
          cell: ({ created_at }) => <Ago iso={created_at} />,
        },
      ]}
    />
  )
}

const shownCount = 8
