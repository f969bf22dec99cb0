import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { useLocation } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { requestLogQuery } from './api.ts'
import { ExplainDialog, ExplainPanel } from './explain.tsx'
import { type Filter, isFiltered } from './filter.ts'
import { RequestFilters } from './request-filters.tsx'
import { RequestLogSwitch } from './request-log-switch.tsx'
import { RequestPages } from './request-pages.tsx'

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
