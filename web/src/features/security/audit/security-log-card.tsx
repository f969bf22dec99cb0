import { formatCounted } from '@assay/contract/format/figures'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isHosted } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { useSearchParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { auditQuery } from './api.ts'
import { DownloadLog } from './download-log.tsx'
import { LogEntries } from './log-entries.tsx'
import { kinds, type LogFilter, periods, readFilter, writeFilter } from './log-filter.ts'

/** What happened to the account: who did it, when and from where. */
export function SecurityLogCard() {
  const [parameters, setParameters] = useSearchParams()
  const filter = readFilter(parameters)
  const { data, error, isFetching, isPlaceholderData, refetch, ...more } = useInfiniteQuery(auditQuery(filter))
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const [most, setMost] = useState(fewEntries)
  const shown = Math.min(most, entries.length)
  const list = useRef<HTMLDivElement>(null)
  function choose(next: Partial<Record<keyof LogFilter, string>>) {
    const { kind, days } = { ...filter, ...next }
    setMost(fewEntries)
    const chosen = writeFilter(readFilter(new URLSearchParams({ log: kind, days })))
    setParameters({ tab: 'security', ...chosen }, { replace: true })
  }

  async function loadMore() {
    if (shown === entries.length) {
      const { isFetchNextPageError } = await more.fetchNextPage()
      if (isFetchNextPageError) toast({ topic: 'audit', tone: 'error', title: 'We couldn’t load older entries' })
      if (isFetchNextPageError) return
    }
    setMost(shown + moreEntries)
    // The button may be gone by now; reading goes on at the first new entry.
    requestAnimationFrame(() => list.current?.querySelectorAll('li')[shown]?.focus())
  }

  return (
    <Card>
      <CardHeader
        title="Security log"
        description={`${isHosted ? 'Changes' : 'Sign-ins and changes'} to your account. We keep them for a year.`}
        aside={<DownloadLog filter={filter} />}
      />
      <CardBody className="grid gap-3 pb-4 sm:grid-cols-2">
        <Select
          aria-label="Activity shown"
          value={filter.kind}
          options={kinds.filter(({ isOurs }) => isOurs || !isHosted)}
          onValueChange={(kind) => choose({ kind })}
        />
        <Select
          aria-label="Period shown"
          value={filter.days}
          options={[...periods]}
          onValueChange={(days) => choose({ days })}
        />
      </CardBody>
      {!data && !error && <LogSkeleton onRetry={() => refetch()} />}
      {!data && error && (
        <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-border px-5 py-4">
          <div className="min-w-0 grow">
            <p className="font-medium text-bad">We couldn’t load your security log</p>
            <p className="text-sm text-muted">{describeError(error)}</p>
          </div>
          <Button size="sm" busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && entries.length === 0 && <p className="border-t border-border px-5 py-4 text-muted">{nothing(filter)}</p>}
      <p role="status" className="sr-only">
        {data && `${formatCounted(shown, 'entry', 'entries')} shown`}
      </p>
      <div ref={list} aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
        {entries.length > 0 && <LogEntries entries={entries.slice(0, shown)} />}
      </div>
      {(more.hasNextPage || shown < entries.length) && (
        <div className="border-t border-border px-5 py-3">
          <Button size="sm" busy={more.isFetchingNextPage} busyLabel="Loading..." onClick={loadMore}>
            Load more
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The card is one of several; who wants more asks for it. */
const fewEntries = 8
/** As many as a page of the log has. */
const moreEntries = 25

function nothing({ kind, days }: LogFilter): string {
  return kind === 'all' && days === 'all'
    ? 'Nothing yet. Sign-ins and changes to your account will show up here.'
    : 'Nothing matches. Try another kind of activity or a longer period.'
}

function LogSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="border-t border-border px-5 py-4">
      <Loading label="Loading your security log" onRetry={onRetry}>
        {[1, 2, 3].map((row) => (
          <div key={row} className="grid gap-2">
            <Skeleton className="w-48" />
            <Skeleton className="w-64 max-w-full" />
          </div>
        ))}
      </Loading>
    </div>
  )
}
