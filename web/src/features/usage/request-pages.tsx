import { formatDay, formatTimeOfDay } from '@assay/contract/format'
import type { RequestLogEntry } from '@assay/contract/usage'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { checkedColumns, decidedColumns } from '../../ui/data/request-columns.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { Verdict } from '../../ui/data/verdict.tsx'
import { rowsPerPage } from './api.ts'

type RequestPagesProps = {
  entries: RequestLogEntry[]
  isLaterFound: boolean
  /** The request that is explained. */
  explained: string | null
  onExplain: (requestId: string | null) => void
  hasOlder: boolean
  isLoading: boolean
  /** Resolves to whether older ones arrived. */
  onLoadOlder: () => Promise<boolean>
}

/** Twenty-five at a time: a slow phone takes a tenth of a second to draw more. */
export function RequestPages({ entries, hasOlder, isLoading, onLoadOlder, ...shown }: RequestPagesProps) {
  const [page, setPage] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  const first = page * rowsPerPage
  const last = Math.min(first + rowsPerPage, entries.length)
  const isLastLoaded = last === entries.length
  function show(next: number) {
    setPage(next)
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }
  async function showOlder() {
    if (!isLastLoaded || (await onLoadOlder())) show(page + 1)
  }
  return (
    <div ref={top} className="scroll-mt-20">
      <RequestTable entries={entries.slice(first, last)} {...shown} />
      {(page > 0 || !isLastLoaded || hasOlder) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border px-5 py-3">
          <p role="status" className="text-sm text-muted tabular-nums">
            Requests {first + 1}–{last}
          </p>
          <div className="flex gap-2.5">
            <Button size="sm" disabled={page === 0} onClick={() => show(page - 1)}>
              Newer
            </Button>
            <Button
              size="sm"
              disabled={isLastLoaded && !hasOlder}
              busy={isLoading}
              busyLabel="Loading..."
              onClick={showOlder}
            >
              Older
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

type RequestTableProps = Pick<RequestPagesProps, 'entries' | 'isLaterFound' | 'explained' | 'onExplain'>

function RequestTable({ entries, isLaterFound, explained, onExplain }: RequestTableProps) {
  return (
    <Table
      caption="Recent requests"
      spacing="close"
      rows={entries}
      rowKey={({ request_id }) => request_id}
      isCurrent={({ request_id }) => request_id === explained}
      columns={[
        ...decidedColumns,
        { id: 'time', header: 'Time', phone: 'aside', cell: ({ created_at }) => <Ago iso={created_at} /> },
        { id: 'email', header: 'Email', cell: (entry) => <EmailVerdict entry={entry} /> },
        ...checkedColumns,
        ...(isLaterFound
          ? [
              {
                id: 'id',
                header: 'Request ID',
                phone: 'extra' as const,
                isLabeled: false,
                cell: (entry: RequestLogEntry) => <RequestId entry={entry} />,
              },
            ]
          : []),
        {
          id: 'explain',
          header: 'Details',
          isLabeled: false,
          cell: ({ request_id, created_at }) => (
            <Button
              variant="link"
              className="text-sm"
              aria-label={`Explain the request of ${formatDay(created_at)}, ${formatTimeOfDay(created_at)}`}
              onClick={() => onExplain(request_id)}
            >
              Explain
            </Button>
          ),
        },
      ]}
    />
  )
}

/** The verdict, and what has become known since. */
function EmailVerdict({ entry: { email_verdict, later_found_at } }: { entry: RequestLogEntry }) {
  if (later_found_at === null) return <Verdict verdict={email_verdict} />
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {email_verdict !== null && <Verdict verdict={email_verdict} />}
      <Pill tone="bad">later disposable</Pill>
    </span>
  )
}

function RequestId({ entry: { request_id, later_found_items } }: { entry: RequestLogEntry }) {
  return (
    <>
      <code className="font-mono text-xs break-all text-muted">{request_id}</code>
      {later_found_items && (
        <span className="mt-1 block font-mono text-xs break-words text-muted">{describeItems(later_found_items)}</span>
      )}
    </>
  )
}

/** As the batch's response numbers them. */
function describeItems(items: number[]): string {
  const shown = items.slice(0, maxShown).map((item) => `results[${item}]`)
  const rest = items.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}

const maxShown = 5
