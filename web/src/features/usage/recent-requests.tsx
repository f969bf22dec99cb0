import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { useLocation } from '../../routing/navigation.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { requestLogQuery } from './api.ts'
import type { RequestFilter } from './request-filter.ts'
import { RequestLogSwitch } from './request-log-switch.tsx'
import { RequestPages } from './request-pages.tsx'

type RecentRequestsProps = { filter: RequestFilter; onFilter: (filter: RequestFilter) => void }

export function RecentRequests({ filter, onFilter }: RecentRequestsProps) {
  const { data: loaded, ...log } = useInfiniteQuery(requestLogQuery(filter))
  const { error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = log
  // Deferred, which React renders in slices.
  const data = useDeferredValue(loaded)
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
  return (
    <Card id={anchor} className="scroll-mt-20">
      <CardHeader
        title="Recent requests"
        description="Results from the last 30 days. We never store what you send."
        aside={isEnabled === undefined ? undefined : <RequestLogSwitch isEnabled={isEnabled} />}
      />
      {isEnabled !== false && (
        <CardBody>
          <SegmentedControl
            legend="Requests shown"
            value={filter}
            segments={[
              { value: 'all', label: 'All' },
              { value: 'later-found', label: 'Later found disposable' },
            ]}
            onChange={onFilter}
          />
        </CardBody>
      )}
      {!data && <LogSkeleton onRetry={() => refetch()} />}
      {data && entries.length === 0 && (
        <CardBody>
          <p className="text-muted">
            {isEnabled ? nothing[filter] : 'The request log is off, so nothing is being logged.'}
          </p>
        </CardBody>
      )}
      {entries.length > 0 && (
        <RequestPages
          key={filter}
          entries={entries}
          hasOlder={hasNextPage}
          isLoading={isFetchingNextPage}
          onLoadOlder={async () => {
            const { isError } = await fetchNextPage()
            if (isError) toast({ topic: 'request-log', tone: 'error', title: 'We couldn’t load older requests' })
            return !isError
          }}
        />
      )}
    </Card>
  )
}

const nothing: Record<RequestFilter, string> = {
  all: 'No requests yet. Make your first API call to see results here.',
  'later-found':
    'Nothing to review. If a domain you let through is listed as disposable later, the request shows up here.',
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
