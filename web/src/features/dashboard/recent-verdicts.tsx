import { paths } from '@assay/contract/paths'
import type { RequestLog } from '@assay/contract/usage'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { VerdictPill } from '../../ui/data/verdict-pill.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { latestRequestsQuery } from './api.ts'
import { Failed } from './failed.tsx'

export function RecentVerdicts() {
  const query = useQuery(latestRequestsQuery)
  const { data: log, error } = query
  if (!log && error) return <Failed title="Recent verdicts could not be loaded" query={query} />
  return (
    <Card>
      <CardHeader
        title="Recent verdicts"
        aside={
          <TextLink asChild className="text-sm">
            <Link to={paths.analytics}>All requests</Link>
          </TextLink>
        }
      />
      {log && log.entries.length > 0 && <Verdicts entries={log.entries.slice(0, shownCount)} />}
      {log && log.entries.length === 0 && (
        <CardBody>
          <p className="text-muted">
            {log.is_enabled
              ? 'The verdicts of your calls appear here.'
              : 'The request log is off: nothing is kept of your calls.'}
          </p>
        </CardBody>
      )}
      {!log && (
        <CardBody>
          <Loading label="Loading recent verdicts" onRetry={() => query.refetch()}>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} className="w-full" />
            ))}
          </Loading>
        </CardBody>
      )}
    </Card>
  )
}

function Verdicts({ entries }: Pick<RequestLog, 'entries'>) {
  return (
    <Table
      caption="Recent verdicts"
      spacing="close"
      rows={entries}
      rowKey={({ request_id }) => request_id}
      columns={[
        { id: 'time', header: 'Time', cell: ({ created_at }) => <Ago iso={created_at} /> },
        { id: 'key', header: 'Key', cell: ({ key_name }) => <span className="wrap-anywhere">{key_name}</span> },
        { id: 'email', header: 'E-mail', cell: ({ email_verdict }) => <VerdictPill verdict={email_verdict} /> },
        { id: 'name', header: 'Name', cell: ({ name_verdict }) => <VerdictPill verdict={name_verdict} /> },
        { id: 'units', header: 'Checks', align: 'end', cell: ({ units }) => units.toLocaleString('en-US') },
      ]}
    />
  )
}

const shownCount = 5
