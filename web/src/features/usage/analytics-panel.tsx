import { paths } from '@assay/contract/paths'
import type { UsageReport } from '@assay/contract/usage'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { type ReactNode, useDeferredValue } from 'react'
import { Link } from '../../routing/link.tsx'
import { useSearchParams } from '../../routing/navigation.tsx'
import { BelowFold } from '../../ui/below-fold.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usageQuery } from './api.ts'
import { Breakdown } from './breakdown.tsx'
import { ExplainDialog } from './explain-dialog.tsx'
import { analyticsIntro } from './intro.ts'
import { QuotaCard } from './quota-card.tsx'
import { type ChosenRange, daysIn, readRange, writeRange } from './range.ts'
import { RangePicker } from './range-picker.tsx'
import { RecentRequests } from './recent-requests.tsx'
import { type RequestFilter, readFilter, writeFilter } from './request-filter.ts'
import { seriesOf } from './series.ts'
import { describeRange, UsageChart } from './usage-chart.tsx'
import { UsageSkeleton } from './usage-skeleton.tsx'

/** `notice` comes above the figures. */
export function AnalyticsPanel({ notice }: { notice: ReactNode }) {
  const [parameters, setParameters] = useSearchParams()
  const range = readRange(parameters, new Date())
  const filter = readFilter(parameters)
  const explained = parameters.get('explain')
  const { data: loaded, error, isPlaceholderData, isFetching, refetch } = useQuery(usageQuery(range))
  // Deferred, which React renders in slices: it's most of the page.
  const data = useDeferredValue(loaded)
  const show = (shown: { range: ChosenRange; filter: RequestFilter }) =>
    setParameters({ ...writeRange(shown.range), ...writeFilter(shown.filter) }, { replace: true })
  return (
    <>
      <PageHeader
        {...analyticsIntro}
        actions={<RangePicker range={range} onChange={(next) => show({ range: next, filter })} />}
      />
      {notice}
      {data && <Report report={data} range={range} isOld={isPlaceholderData} />}
      {!data && (loaded || !error) && <UsageSkeleton onRetry={() => refetch()} />}
      {!loaded && error && (
        <LoadError title="We couldn’t load your usage" error={error} isFetching={isFetching} refetch={refetch} />
      )}
      {data && (
        <BelowFold>
          {[<RecentRequests key="requests" filter={filter} onFilter={(next) => show({ range, filter: next })} />]}
        </BelowFold>
      )}
      {explained && <ExplainDialog requestId={explained} onClose={() => show({ range, filter })} />}
    </>
  )
}

type ReportProps = { report: UsageReport; range: ChosenRange; isOld: boolean }

function Report({ report: { quota, used_by_others, rows }, range, isOld }: ReportProps) {
  const days = daysIn(range)
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-5 transition-opacity', isOld && 'opacity-60')}>
      <QuotaCard quota={quota} usedByOthers={used_by_others} />
      {rows.length === 0 && quota.used === 0 ? (
        <NoChecks range={range} />
      ) : (
        <>
          <UsageChart rows={rows} range={range} />
          <BelowFold>
            {[
              <div key="breakdowns" className="grid gap-5 md:grid-cols-2">
                <Breakdown title="Results by verdict" series={seriesOf(rows, days, 'verdict')} />
                <Breakdown title="Usage by key" series={seriesOf(rows, days, 'key')} />
              </div>,
            ]}
          </BelowFold>
        </>
      )}
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
      description="Make your first API call to see your checks per day, by verdict and by key."
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
