import { consolePath } from '@assay/contract/operators/access'
import type { OperatorEvent } from '@assay/contract/operators/operators'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { Link } from '../../routing/link.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { DayAndTime } from '../../ui/data/time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { logQuery } from './api.ts'
import { capitalized } from './capitalized.ts'

/** What operators did, newest first. */
export function OperatorLogCard({ account }: { account: string | null }) {
  const query = useInfiniteQuery(logQuery(account))
  const { data, error, isFetching, refetch } = query
  if (!data && error) {
    return <LoadError title="We couldn’t load the log" error={error} isFetching={isFetching} refetch={refetch} />
  }
  if (!data) return <LoadingList label="Loading the log" rows={6} onRetry={() => refetch()} />
  const events = data.pages.flatMap((page) => page.events)
  if (events.length === 0) {
    return <EmptyState icon={<ScrollText />} title="Nothing yet" description="What operators do shows up here." />
  }
  return (
    <Card>
      <Table
        caption="What operators did"
        rows={events}
        rowKey={({ id }) => id}
        columns={[
          { id: 'action', header: 'Action', cell: (event) => <Action event={event} hasLink={account === null} /> },
          { id: 'reason', header: 'Reason', cell: ({ reason }) => <span className="text-muted">{reason}</span> },
          { id: 'operator', header: 'Operator', cell: ({ operator }) => operator },
          {
            id: 'time',
            header: 'Time',
            align: 'end',
            phone: 'aside',
            cell: ({ created_at }) => <DayAndTime iso={created_at} />,
          },
        ]}
      />
      {query.hasNextPage && <LoadMore isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()} />}
    </Card>
  )
}

function Action({ event, hasLink }: { event: OperatorEvent; hasLink: boolean }) {
  const { action, subject, account_id, outcome } = event
  // The link beside it leads to the account; its id says nothing to people.
  const about = subject
    ?.split(', ')
    .filter((part) => part !== account_id)
    .join(', ')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-medium">{describeAction(action)}</span>
      {about && <span className="text-sm wrap-anywhere text-muted">{about}</span>}
      {outcome !== 'done' && <Pill tone={outcome === 'failed' ? 'bad' : 'warn'}>{outcome}</Pill>}
      {hasLink && account_id && (
        <TextLink asChild>
          <Link to={`${consolePath}/customers/${account_id}`} className="text-sm">
            Customer
          </Link>
        </TextLink>
      )}
    </span>
  )
}

/** "account.suspend" as "Account: suspend", for acts of any version. */
function describeAction(action: string): string {
  const [kind = '', verb = ''] = action.split('.')
  return capitalized(`${kind}: ${verb}`.replaceAll('_', ' ').replaceAll('-', ' '))
}
