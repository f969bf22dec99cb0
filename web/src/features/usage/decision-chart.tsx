import { formatShortDay, formatTimeOfDay } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { defaultRuleMessage, describeRule, type PolicyDocument } from '@assay/contract/rules/conditions'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { StackedBars } from '../../ui/data/stacked-bars.tsx'
import { Table } from '../../ui/data/table.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { decisionsQuery, livePolicyQuery } from './api.ts'
import { barsIn, type ChosenRange, canBeByHour, type Span, spanOf } from './range.ts'
import { type DecisionSplit, decisionSeries, noRule, type Series } from './series.ts'
import { describeRange } from './usage-chart.tsx'

type DecisionChartProps = { range: ChosenRange; now: Date }

/** What was decided, by hour or day; then by which rule, and about which verdict. */
export function DecisionChart({ range, now }: DecisionChartProps) {
  const [split, setSplit] = useState<DecisionSplit>('decision')
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const [isByHour, setIsByHour] = useState(false)
  const span = spanOf(range, { now, isByHour })
  const query = useQuery(decisionsQuery(span))
  const nameRule = useRuleNames()
  // Deferred, which React renders in slices.
  const report = useDeferredValue(query.data)
  if (!query.data && query.error) {
    return (
      <LoadError
        title="We couldn’t load your decisions"
        error={query.error}
        isFetching={query.isFetching}
        refetch={query.refetch}
      />
    )
  }
  const bars = barsIn(span)
  const series = decisionSeries(report?.rows ?? [], bars, { split, nameRule })
  const total = (report?.rows ?? []).reduce((sum, { requests }) => sum + requests, 0)
  const label = `Requests per ${span.by} by ${split}, ${describeRange(range)}: ${formatCounted(total, 'request')} in total. The table has every figure.`
  return (
    <Card className={cx('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
      <section aria-labelledby="decisions">
        <CardHeader
          id="decisions"
          title="Decisions"
          description="What your rules decided. Each person in a batch or file counts as one request."
          aside={
            <div className="flex flex-wrap gap-2.5">
              <SegmentedControl
                legend="Split decisions by"
                value={split}
                onChange={setSplit}
                segments={[
                  { value: 'decision', label: 'Decision' },
                  { value: 'rule', label: 'Rule' },
                  { value: 'verdict', label: 'Verdict' },
                ]}
              />
              {range.preset !== '1' && canBeByHour(range) && (
                <SegmentedControl
                  legend="Width of a bar"
                  value={span.by}
                  onChange={(by) => setIsByHour(by === 'hour')}
                  segments={[
                    { value: 'hour', label: 'Hour' },
                    { value: 'day', label: 'Day' },
                  ]}
                />
              )}
              <SegmentedControl
                legend="View of decisions"
                value={view}
                onChange={setView}
                segments={[
                  { value: 'chart', label: 'Chart', name: 'Decisions as chart' },
                  { value: 'table', label: 'Table', name: 'Decisions as table' },
                ]}
              />
            </div>
          }
        />
        {!report && (
          <CardBody>
            <Loading label="Loading your decisions" onRetry={() => query.refetch()}>
              <Skeleton className="h-64 w-full" />
            </Loading>
          </CardBody>
        )}
        {report && view === 'chart' && (
          <CardBody className="pt-1">
            <StackedBars
              label={label}
              bars={bars.map((bar) => nameBar(bar, span))}
              series={series}
              totalLabel={describeRange(range)}
            />
          </CardBody>
        )}
        {report && view === 'table' && <DecisionTable bars={bars} span={span} series={series} />}
      </section>
    </Card>
  )
}

/** Days are UTC, as everywhere; hours are the reader's. */
function nameBar(bar: string, { by }: Pick<Span, 'by'>): string {
  return by === 'day' ? formatShortDay(bar, 'UTC') : `${formatShortDay(bar)}, ${formatTimeOfDay(bar)}`
}

/** The chart's figures, newest first, without empty bars. */
function DecisionTable({ bars, span, series }: { bars: string[]; span: Span; series: Series[] }) {
  const lines = bars
    .map((bar, index) => ({ bar, values: series.map(({ values }) => values[index] ?? 0) }))
    .filter(({ values }) => values.some((value) => value > 0))
    .reverse()
  if (lines.length === 0) {
    return (
      <CardBody>
        <p className="text-muted">No requests in this range.</p>
      </CardBody>
    )
  }
  return (
    <Table
      caption="Decisions"
      spacing="close"
      rows={lines}
      rowKey={({ bar }) => bar}
      columns={[
        {
          id: 'time',
          header: span.by === 'day' ? 'Day' : 'Hour',
          cell: ({ bar }) => <time dateTime={bar}>{nameBar(bar, span)}</time>,
        },
        ...series.map(({ id, label }, index) => ({
          id,
          header: label,
          align: 'end' as const,
          cell: ({ values }: (typeof lines)[number]) => formatCount(values[index] ?? 0),
        })),
      ]}
    />
  )
}

/** What a rule is about, by its id; the id itself if the live rules don't have it anymore. */
function useRuleNames(): (id: string) => string {
  const { data } = useQuery(livePolicyQuery)
  return (id) => nameRuleOf(data?.policy, id)
}

export function nameRuleOf(policy: PolicyDocument | undefined, id: string): string {
  if (id === noRule.id) return withoutStop(defaultRuleMessage)
  const rule = policy?.rules.find((each) => each.id === id)
  return rule ? withoutStop(describeRule(rule)) : id
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}
