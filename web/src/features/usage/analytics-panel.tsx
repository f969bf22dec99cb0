import { plans } from '@assay/contract/billing/catalogue'
import { formatDay } from '@assay/contract/format'
import { formatCount, formatCounted, formatPercent } from '@assay/contract/format/figures'
import { pages } from '@assay/contract/pages'
import { paths } from '@assay/contract/paths'
import type { Quota, UsageReport } from '@assay/contract/usage'
import { isUuid } from '@assay/contract/uuid'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Link } from '../../routing/link.tsx'
import { useSearchParams } from '../../routing/navigation.tsx'
import { BelowFold } from '../../ui/below-fold.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Name } from '../../ui/data/name.tsx'
import { QuotaBar } from '../../ui/data/quota-bar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usageQuery } from './api.ts'
import { DecisionChart } from './decision-chart.tsx'
import { type Filter, readFilter, writeFilter } from './filter.ts'
import { type ChosenRange, daysIn, readRange, spanOf, writeRange } from './range.ts'
import { RangePicker } from './range-picker.tsx'
import { RequestList } from './request-list.tsx'
import { type Series, seriesOf } from './series.ts'
import { describeRange, UsageChart } from './usage-chart.tsx'

/** `notice` comes above the figures. */
export function AnalyticsPanel({ notice }: { notice: ReactNode }) {
  const [parameters, setParameters] = useSearchParams()
  // One moment for the whole visit, so that hours don't move on while somebody reads them.
  const [now] = useState(() => new Date())
  const range = readRange(parameters, now)
  const filter = readFilter(parameters)
  const asked = parameters.get('explain')
  const explained = isUuid(asked) ? asked : null
  const item = Number(parameters.get('item') ?? Number.NaN)
  const { data: loaded, error, isPlaceholderData, isFetching, refetch } = useQuery(usageQuery(range))
  // Deferred, which React renders in slices: it's most of the page.
  const data = useDeferredValue(loaded)
  const show = (change: { range?: ChosenRange; filter?: Filter; explained?: string | null }) => {
    const shown = { range, filter, explained, ...change }
    const view = { ...writeRange(shown.range), ...writeFilter(shown.filter) }
    setParameters({ ...view, ...(shown.explained && { explain: shown.explained }) }, { replace: true })
  }
  const isEmpty = data?.rows.length === 0 && data.quota.used === 0 && range.preset !== 'custom'
  return (
    <>
      <PageHeader
        title={title}
        description={intro}
        actions={<RangePicker range={range} onChange={(next) => show({ range: next })} />}
      />
      {notice}
      {data && isEmpty && <NoChecks range={range} />}
      {data && !isEmpty && <DecisionChart range={range} now={now} />}
      {data && (
        <BelowFold>
          <RequestList
            filter={filter}
            within={withinOf(range, now)}
            explained={explained}
            item={Number.isInteger(item) ? item : null}
            onFilter={(next) => show({ filter: next, explained: null })}
            onExplain={(next) => show({ explained: next })}
          />
          <Report report={data} range={range} isOld={isPlaceholderData} />
        </BelowFold>
      )}
      {!data && (loaded || !error) && <UsageSkeleton onRetry={() => refetch()} />}
      {!loaded && error && (
        <LoadError title="We couldn’t load your usage" error={error} isFetching={isFetching} refetch={refetch} />
      )}
    </>
  )
}

/** Thirty days are all that the log has. */
function withinOf(range: ChosenRange, now: Date): { from?: string; to?: string } {
  if (range.preset === '30' || range.preset === '90') return {}
  const { from, to } = spanOf(range, { now, isByHour: false })
  return range.preset === 'custom' ? { from, to } : { from }
}

type ReportProps = { report: UsageReport; range: ChosenRange; isOld: boolean }

/** What the requests cost: the quota, and checks per day, verdict and key. */
function Report({ report: { quota, used_by_others, rows }, range, isOld }: ReportProps) {
  const days = daysIn(range)
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-5 transition-opacity', isOld && 'opacity-60')}>
      <QuotaCard quota={quota} usedByOthers={used_by_others} />
      <UsageChart rows={rows} range={range} />
      <div className="grid gap-5 md:grid-cols-2">
        <Breakdown title="Results by verdict" series={seriesOf(rows, days, 'verdict')} />
        <Breakdown title="Usage by key" series={seriesOf(rows, days, 'key')} />
      </div>
    </div>
  )
}

function NoChecks({ range }: { range: ChosenRange }) {
  return (
    <EmptyState
      icon={<ChartColumn />}
      title={
        range.preset === 'custom' ? 'No checks in this range' : `No checks in the ${describeRange(range).toLowerCase()}`
      }
      description="Send your first request to see what your rules decide, why, and how much of your quota it uses."
      action={
        <>
          <Button asChild variant="primary">
            <Link to={`${paths.api}?create=key`}>Create API key</Link>
          </Button>
          <Button asChild>
            <Link to={`${paths.api}?tab=documentation`}>Read the quickstart</Link>
          </Button>
        </>
      }
    />
  )
}

/** The quota and the chart, as high as they will be. */
function UsageSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading your usage" onRetry={onRetry}>
      <Card className="grid gap-3 px-5 py-5 animate-appear">
        <Skeleton className="w-56 max-w-full" />
        <Skeleton className="h-2 w-full" />
        <Skeleton className="w-64 max-w-full" />
      </Card>
      <Card className="grid gap-6 px-5 py-5 animate-appear">
        <Skeleton className="w-40" />
        <Skeleton className="h-64 w-full" />
      </Card>
    </Loading>
  )
}

function QuotaCard({ quota, usedByOthers }: { quota: Quota; usedByOthers: number }) {
  const { tier, used, limit, remaining, period_end } = quota
  return (
    <Card className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2>
          <span className="text-xl font-semibold tracking-tight tabular-nums">{formatCount(remaining ?? used)}</span>{' '}
          <span className="text-base font-normal text-muted">
            {(remaining ?? used) === 1 ? 'check' : 'checks'} {limit === null ? 'used' : 'left'}
          </span>
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {limit === null ? 'No limit' : `${formatCount(used)} of ${formatCount(limit)} used`} · {plans[tier].name} plan
        </p>
      </div>
      {limit !== null && <QuotaBar used={used} limit={limit} />}
      <p className="text-sm text-muted">
        Resets {formatDay(period_end, 'UTC')}. {forecast(quota)}
        {usedByOthers > 0 &&
          ` Your accounts share one Free quota. The others have used ${formatCounted(usedByOthers, 'check')}.`}
      </p>
    </Card>
  )
}

/** What last week's pace means, in one sentence. */
function forecast({ limit, remaining, used, runs_out_at }: Quota): string {
  if (limit === null || used === 0) return 'Each field you verify is one check. Test keys don’t use your quota.'
  if (remaining === 0) return 'Requests are rejected until then.'
  if (runs_out_at !== null) return `At this pace you’ll run out on ${formatDay(runs_out_at, 'UTC')}.`
  return 'At this pace your quota will last.'
}

type BreakdownProps = { title: string; series: Series[] }

/** The largest shares, in the chart's colors. Never lower than four rows, so that another range moves nothing. */
function Breakdown({ title, series }: BreakdownProps) {
  const all = series.reduce((sum, { total }) => sum + total, 0)
  return (
    <Card>
      <CardHeader title={title} description="In checks" />
      <CardBody className="min-h-52">
        {series.length === 0 && <p className="text-muted">No checks in this range.</p>}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
          {series.map(({ id, label, color, total }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
              <div className="flex items-baseline justify-between gap-4">
                <Name text={label} className="min-w-0" />
                <span className="shrink-0 tabular-nums">
                  {formatCount(total)}{' '}
                  <span className="inline-block w-12 text-right text-sm text-muted">{shareOf(total, all)}</span>
                </span>
              </div>
              <div className="h-1.5 overflow-hidden rounded-full bg-subtle" aria-hidden="true">
                <div
                  className={cx('h-full rounded-full', bars[color])}
                  style={{ width: `${all === 0 ? 0 : (total / all) * 100}%` }}
                />
              </div>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

/** One decimal where a whole number would say too little. */
function shareOf(part: number, all: number): string {
  return all === 0 ? '0%' : formatPercent((part / all) * 100, part / all < 0.1 ? 1 : 0)
}

const bars: Record<Series['color'], string> = {
  'chart-1': 'bg-chart-1',
  'chart-2': 'bg-chart-2',
  'chart-3': 'bg-chart-3',
  'chart-4': 'bg-chart-4',
  'chart-rest': 'bg-chart-rest',
}

const { title, intro } = pages.analytics
