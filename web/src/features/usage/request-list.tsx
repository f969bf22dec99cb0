import { formatDay, formatTimeOfDay } from '@assay/contract/format'
import type { RequestLogEntry } from '@assay/contract/usage'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { describeError } from '../../api/api-error.ts'
import { useMay } from '../../api/teams.ts'
import { useLocation } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { decidedColumns } from '../../ui/data/decided.tsx'
import { Name } from '../../ui/data/name.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { Verdict } from '../../ui/data/verdict.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { requestLogQuery, rowsPerPage, useSetRequestLog } from './api.ts'
import { ExplainDialog, ExplainPanel } from './explain.tsx'
import { type Filter, isFiltered } from './filter.ts'
import { RequestFilters } from './request-filters.tsx'

type RequestListProps = {
  filter: Filter
  /** The chosen range, where it's less than what the log has. */
  within: { from?: string; to?: string }
  /** The request that is explained. */
  explained: string | null
  /** Who in it, where it's a batch and a link says so. */
  item: number | null
  onFilter: (filter: Filter) => void
  onExplain: (requestId: string | null) => void
}

/** The requests behind the figures, with what was decided and why. */
export function RequestList({ filter, within, explained, item, onFilter, onExplain }: RequestListProps) {
  const { data: loaded, ...log } = useInfiniteQuery(requestLogQuery(filter, within))
  const { error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = log
  // Deferred, which React renders in slices.
  const data = useDeferredValue(loaded)
  const isWide = useIsWide()
  useScrollHere(data !== undefined)
  if (!data && error) {
    return (
      <LoadError
        title="We couldn’t load your recent requests"
        error={error}
        isFetching={isFetching}
        refetch={refetch}
      />
    )
  }
  const isEnabled = data?.pages[0]?.is_enabled
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const isUnused =
    isEnabled && entries.length === 0 && !hasNextPage && !isFiltered(filter) && Object.keys(within).length === 0
  const place = entries.findIndex(({ request_id }) => request_id === explained)
  const beside = (step: 1 | -1) => {
    const next = place < 0 ? undefined : entries[place + step]
    return next && (() => onExplain(next.request_id))
  }
  const onReason = (reason: string) => onFilter({ ...filter, reason })
  return (
    <div className={cx(explained && isWide && 'grid grid-cols-[minmax(0,1fr)_23rem] items-start gap-5')}>
      <Card id={anchor} className="scroll-mt-20">
        <CardHeader
          title="Requests"
          description="Every decision of the last 30 days, and why it was made. We never store what you send."
          aside={isEnabled === undefined ? undefined : <RequestLogSwitch isEnabled={isEnabled} />}
        />
        {isEnabled !== false && !isUnused && (
          <CardBody>
            <RequestFilters filter={filter} within={within} onFilter={onFilter} onOpen={onExplain} />
          </CardBody>
        )}
        {!data && <LogSkeleton onRetry={() => refetch()} />}
        {data && entries.length === 0 && (
          <CardBody>
            <p className="text-muted">{isEnabled ? nothingIn(filter, hasNextPage, isUnused ?? false) : logIsOff}</p>
            {hasNextPage && (
              <Button
                size="sm"
                className="mt-3"
                busy={isFetchingNextPage}
                busyLabel="Looking..."
                onClick={() => fetchNextPage()}
              >
                Keep looking
              </Button>
            )}
          </CardBody>
        )}
        {entries.length > 0 && (
          <RequestPages
            key={JSON.stringify([filter, within])}
            entries={entries}
            isLaterFound={filter.isLaterFound ?? false}
            explained={explained}
            onExplain={onExplain}
            hasOlder={hasNextPage}
            isLoading={isFetchingNextPage}
            onLoadOlder={async () => {
              const { isError, data: after } = await fetchNextPage()
              if (isError) toast({ topic: 'request-log', tone: 'error', title: 'We couldn’t load older requests' })
              return (after?.pages.flatMap((page) => page.entries).length ?? 0) > entries.length
            }}
          />
        )}
      </Card>
      {explained && isWide && (
        <ExplainPanel
          requestId={explained}
          item={item}
          onClose={() => onExplain(null)}
          onReason={onReason}
          onNewer={beside(-1)}
          onOlder={beside(1)}
        />
      )}
      {explained && !isWide && (
        <ExplainDialog requestId={explained} item={item} onClose={() => onExplain(null)} onReason={onReason} />
      )}
    </div>
  )
}

const logIsOff = 'The request log is off, so nothing is being logged.'

function nothingIn(filter: Filter, hasOlder: boolean, isUnused: boolean): string {
  if (hasOlder) return 'No matches yet. Keep looking in older requests.'
  const { isLaterFound, ...others } = filter
  if (isFiltered(others)) return 'No requests match these filters.'
  if (isLaterFound)
    return 'Nothing to review. If a domain you let through is listed as disposable later, the request shows up here.'
  return isUnused
    ? 'No requests yet. Each one you send is listed here, with its decision, the rule behind it, and why.'
    : 'No requests in this range.'
}

const anchor = 'requests'

/** A notification links to the log, which is below the charts and appears only once loaded. */
function useScrollHere(isReady: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again has another key.
  useEffect(() => {
    if (isReady && hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView()
  }, [isReady, hash, key])
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

/** Turning it off erases the log, so it asks first. */
function RequestLogSwitch({ isEnabled }: { isEnabled: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const setting = useSetRequestLog()
  const mayDevelop = useMay('develop')

  async function turnOn() {
    try {
      await setting.mutateAsync(true)
      toast({ topic, tone: 'success', title: 'Request log turned on' })
    } catch (error) {
      toast({ ...failure, tone: 'error', description: describeError(error) })
    }
  }

  async function turnOff() {
    await setting.mutateAsync(false)
    setIsAsking(false)
    const description = 'We’re erasing what was logged.'
    toast({ topic, tone: 'success', title: 'Request log turned off', description })
  }

  return (
    <>
      <Switch
        label="Request log"
        checked={isEnabled}
        disabled={setting.isPending || !mayDevelop}
        onChange={(event) => (event.target.checked ? void turnOn() : setIsAsking(true))}
      />
      {isAsking && (
        <AlertDialog
          title="Turn off the request log?"
          description="New requests won’t be logged, and the last 30 days will be erased. Your usage figures and charts stay."
          confirmLabel="Turn off and erase"
          busyLabel="Turning off..."
          onConfirm={turnOff}
          failure={failure}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

const topic = 'request-log'
const failure = { topic, title: 'We couldn’t change the request log' }

type RequestPagesProps = Pick<RequestListProps, 'explained' | 'onExplain'> & {
  entries: RequestLogEntry[]
  isLaterFound: boolean
  hasOlder: boolean
  isLoading: boolean
  /** Resolves to whether older ones arrived. */
  onLoadOlder: () => Promise<boolean>
}

/** Twenty-five at a time: a slow phone takes a tenth of a second to draw more. */
function RequestPages({ entries, hasOlder, isLoading, onLoadOlder, ...shown }: RequestPagesProps) {
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
        { id: 'name', header: 'Name', cell: ({ name_verdict }) => <Verdict verdict={name_verdict} /> },
        { id: 'activity', header: 'Activity', cell: ({ activity }) => <Verdict verdict={activity} /> },
        {
          id: 'key',
          header: 'Key',
          isLabeled: false,
          cell: ({ key_name }) => <Name text={key_name} className="@4xl:max-w-40" />,
        },
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
