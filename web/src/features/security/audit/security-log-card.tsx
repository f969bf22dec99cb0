import type { AuditEntry, AuditPage } from '@assay/contract/audit'
import type { AuditFilterKind } from '@assay/contract/audit/actions'
import { formatDay, formatTimeOfDay } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { productName } from '@assay/contract/product'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { isHosted } from '../../../api/account.ts'
import { describeError } from '../../../api/api-error.ts'
import { request } from '../../../api/product.ts'
import { send } from '../../../api/send.ts'
import { useMay } from '../../../api/teams.ts'
import { useSearchParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { LoadMore } from '../../../ui/data/load-more.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { saveFile } from '../../../ui/save-file.ts'

/** What happened to the account: who did it, when and from where. */
export function SecurityLogCard() {
  const [parameters, setParameters] = useSearchParams()
  const filter = readFilter(parameters)
  const seesTeam = useMay('manage')
  const { data, error, isFetching, isPlaceholderData, refetch, ...more } = useInfiniteQuery(auditQuery(filter))
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const [max, setMax] = useState(fewEntries)
  const shown = Math.min(max, entries.length)
  const list = useRef<HTMLDivElement>(null)
  function choose(next: Partial<Record<keyof LogFilter, string>>) {
    const { kind, days } = { ...filter, ...next }
    setMax(fewEntries)
    const chosen = writeFilter(readFilter(new URLSearchParams({ log: kind, days })))
    setParameters({ tab: 'security', part: 'activity', ...chosen }, { replace: true })
  }

  async function loadMore() {
    if (shown === entries.length) {
      const { isFetchNextPageError } = await more.fetchNextPage()
      if (isFetchNextPageError) toast({ topic: 'audit', tone: 'error', title: 'We couldn’t load older entries' })
      if (isFetchNextPageError) return
    }
    setMax(shown + moreEntries)
    // The button may be gone by now; reading goes on at the first new entry.
    requestAnimationFrame(() => list.current?.querySelectorAll('li')[shown]?.focus())
  }

  return (
    <Card>
      <CardHeader
        title="Security log"
        description={`${isHosted ? 'Changes' : 'Sign-ins and changes'} to your account${seesTeam ? ' and team' : ''}. We keep them for a year.`}
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
      {(more.hasNextPage || shown < entries.length) && <LoadMore isBusy={more.isFetchingNextPage} onClick={loadMore} />}
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

/** What the filter leaves, however many pages it has. */
function DownloadLog({ filter }: { filter: LogFilter }) {
  const queryClient = useQueryClient()
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => fetchCsv(filter),
    onSuccess: (file) => {
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`${productName.toLowerCase()}-security-log-${day}.csv`, 'text/csv', file)
      return queryClient.invalidateQueries({ queryKey: ['audit'] })
    },
    onError: (error) => {
      const description = describeError(error, 'Please try again.')
      toast({ topic: 'audit', tone: 'error', title: 'We couldn’t download your security log', description })
    },
  })
  return (
    <Button busy={download.isPending} busyLabel="Preparing..." onClick={() => download.mutate()}>
      <Download aria-hidden="true" />
      Download CSV
    </Button>
  )
}

function LogEntries({ entries }: { entries: AuditEntry[] }) {
  return (
    <ol aria-label="Security log">
      {entries.map((entry) => (
        <li
          key={entry.id}
          tabIndex={-1}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-border px-5 py-3"
        >
          <div className="min-w-0 max-w-full">
            <p className={cx('font-medium wrap-anywhere', entry.is_failure && 'text-bad')}>{entry.summary}</p>
            <p className="text-sm text-muted">{describeOrigin(entry)}</p>
          </div>
          <time dateTime={entry.created_at} className="text-sm whitespace-nowrap text-muted tabular-nums">
            {formatDay(entry.created_at)}, {formatTimeOfDay(entry.created_at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

/** "Marcus Reyes · Chrome on macOS · Germany · 203.0.113.x · this session". */
function describeOrigin({ actor, member, device, country, network, is_this_session }: AuditEntry): string {
  const address = network?.replace(/\.0\/24$/, '.x').replace(/\/64$/, '')
  const parts = [actors[actor] ?? member, device, country, address, is_this_session && 'this session'].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : 'Unknown device'
}

const actors: Record<AuditEntry['actor'], string | null> = {
  owner: null,
  stranger: null,
  operator: `By ${productName}`,
  system: 'Automatic',
}

type LogFilter = { kind: AuditFilterKind | 'all'; days: (typeof periods)[number]['value'] }

/** With a hosted project the others happen there, and are in its own log. */
const kinds: { value: LogFilter['kind']; label: string; isOurs?: true }[] = [
  { value: 'all', label: 'All activity', isOurs: true },
  { value: 'sign_in', label: 'Sign-ins' },
  { value: 'failed', label: 'Failed attempts' },
  { value: 'account', label: 'Password, email and account', isOurs: true },
  { value: 'two_step', label: 'Two-step verification' },
  { value: 'passkey', label: 'Passkeys' },
  { value: 'api_key', label: 'API keys', isOurs: true },
  { value: 'list', label: 'Lists', isOurs: true },
  { value: 'rules', label: 'Rules', isOurs: true },
  { value: 'file', label: 'Files', isOurs: true },
  { value: 'webhook', label: 'Webhooks', isOurs: true },
  { value: 'billing', label: 'Plan and billing', isOurs: true },
  { value: 'team', label: 'Team', isOurs: true },
]

const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'all', label: 'Past year' },
] as const

/** From the URL: `?log=api_key&days=30`; everything if missing or invalid. */
function readFilter(parameters: URLSearchParams): LogFilter {
  return {
    kind: kinds.find(({ value }) => value === parameters.get('log'))?.value ?? 'all',
    days: periods.find(({ value }) => value === parameters.get('days'))?.value ?? 'all',
  }
}

function writeFilter({ kind, days }: LogFilter): Record<string, string> {
  return { ...(kind !== 'all' && { log: kind }), ...(days !== 'all' && { days }) }
}

/** As `GET /audit` takes it. */
function queryOf({ kind, days }: LogFilter, now: Date): URLSearchParams {
  const from = new Date(now.getTime() - Number(days) * 86_400_000)
  return new URLSearchParams({
    ...(kind !== 'all' && { kind }),
    ...(days !== 'all' && { from: from.toISOString().slice(0, 10) }),
  })
}

/** Newest first, paginated by cursor. Whatever this page changes is in it, so it's never fresh. */
const auditQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter.kind, filter.days],
    queryFn: ({ pageParam: before, signal }) => {
      const page = queryOf(filter, new Date())
      if (before !== null) page.set('before', before)
      return request<AuditPage>(`/audit?${page}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: AuditPage) => next,
    staleTime: 0,
    // A new filter replaces the list without an empty card in between.
    placeholderData: keepPreviousData,
  })

/** Everything the filter leaves, as a file. */
async function fetchCsv(filter: LogFilter): Promise<Blob> {
  return (await send(`/audit/export?${queryOf(filter, new Date())}`)).blob()
}
