import { formatDay, formatTimeOfDay } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { Wave, WaveMember } from '@assay/contract/waves/waves'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { explainPath } from '../../api/explain-path.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Table } from '../../ui/data/table.tsx'
import { DayAndTime } from '../../ui/data/time.tsx'
import { DecisionPill } from '../../ui/data/verdict.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { fetchRequestIds, membersQuery } from './api.ts'

/** The latest come with the wave and stay live; the others are loaded on request. */
export function MembersCard({ wave, latest }: { wave: Wave; latest: WaveMember[] }) {
  const [isAll, setIsAll] = useState(false)
  const query = useInfiniteQuery({ ...membersQuery(wave.id), enabled: isAll })
  const members = (isAll && query.data?.pages.flatMap((page) => page.members)) || latest
  const hasMore = isAll && query.data ? query.hasNextPage : wave.members > latest.length
  function loadMore() {
    if (!isAll) setIsAll(true)
    else void query.fetchNextPage()
  }
  return (
    <Card>
      <CardHeader title="Members" description={describeEarlier(wave)} aside={<CopyIds wave={wave} />} />
      <MemberTable members={members} />
      <div className="flex flex-wrap items-center justify-between gap-2.5 border-t border-border px-5 py-3">
        <p role="status" className="text-sm text-muted tabular-nums">
          {formatCount(members.length)} of {formatCount(Math.max(wave.members, members.length))}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <TextLink asChild>
            <Link to={`${paths.analytics}?wave=${wave.id}#requests`}>Show all in Analytics</Link>
          </TextLink>
          {hasMore && (
            <Button size="sm" busy={query.isFetching} busyLabel="Loading..." onClick={loadMore}>
              Load more
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Why some were let through. */
function describeEarlier({ allowed_before, recognized_at }: Wave): string {
  const when = `${formatDay(recognized_at)}, ${formatTimeOfDay(recognized_at)}`
  if (allowed_before === 0) return `Recognized ${when}.`
  return `${formatCounted(allowed_before, 'was', 'were')} allowed before ${when}. Their request IDs went to your webhooks with wave.started.`
}

function MemberTable({ members }: { members: WaveMember[] }) {
  return (
    <Table
      caption="Members of this wave"
      rows={members}
      rowKey={({ request_id, item }) => `${request_id} ${item}`}
      columns={[
        { id: 'request', header: 'Request', cell: (member) => <RequestLink member={member} /> },
        {
          id: 'decision',
          header: 'Decided',
          isLabeled: false,
          cell: ({ decision, recognized_later }) => (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <DecisionPill decision={decision} />
              {recognized_later && <span className="text-sm text-muted">recognized later</span>}
            </span>
          ),
        },
        {
          id: 'hash',
          header: 'Email hash',
          phone: 'extra',
          cell: ({ email_hash }) => <code className="font-mono text-xs text-muted">{email_hash ?? '–'}</code>,
        },
        {
          id: 'mailbox',
          header: 'Mailbox',
          cell: ({ same_shape }) => <span className="text-muted">{same_shape ? 'same shape' : 'other'}</span>,
        },
        {
          id: 'network',
          header: 'Network',
          cell: ({ hosting }) => <span className="text-muted">{networkOf(hosting)}</span>,
        },
        { id: 'time', header: 'Time', align: 'end', phone: 'aside', cell: ({ at }) => <DayAndTime iso={at} /> },
      ]}
    />
  )
}

function networkOf(hosting: boolean | null): string {
  if (hosting === null) return 'unknown'
  return hosting ? 'hosting' : 'residential'
}

function RequestLink({ member: { request_id, item } }: { member: WaveMember }) {
  return (
    <TextLink asChild>
      <Link to={explainPath(request_id, item)} title={request_id} className="font-mono text-sm">
        {`${request_id.slice(0, 8)}…${request_id.slice(-4)}`}
        {item !== null && ` [${item}]`}
      </Link>
    </TextLink>
  )
}

/** All of them, not only those on the screen. */
function CopyIds({ wave }: { wave: Wave }) {
  const copy = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const ids = await fetchRequestIds(wave.id)
      await navigator.clipboard.writeText(ids.join('\n'))
      return ids.length
    },
    onSuccess: (count) =>
      toast({ topic: 'copy', tone: 'success', title: `${formatCounted(count, 'request ID')} copied` }),
    onError: () => toast({ topic: 'copy', tone: 'error', title: 'We couldn’t copy the request IDs' }),
  })
  return (
    <Button size="sm" busy={copy.isPending} busyLabel="Copying..." onClick={() => copy.mutate()}>
      <Copy aria-hidden="true" />
      Copy request IDs
    </Button>
  )
}
