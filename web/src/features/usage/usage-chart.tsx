import { formatDay, formatPeriod, formatShortDay } from '@assay/contract/format'
import { csvLine } from '@assay/contract/format/csv'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import type { UsageRow } from '@assay/contract/usage'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { StackedBars } from '../../ui/data/stacked-bars.tsx'
import { Table } from '../../ui/data/table.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { type ChosenRange, daysIn } from './range.ts'
import { checksIn, requestsIn, type Series, type Split, seriesOf } from './series.ts'

type UsageChartProps = { rows: UsageRow[]; range: ChosenRange }

export function UsageChart({ rows, range }: UsageChartProps) {
  const [split, setSplit] = useState<Split>('verdict')
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const days = daysIn(range)
  const series = seriesOf(rows, days, split)
  const names = days.map((day) => formatShortDay(day, 'UTC'))
  return (
    <Card>
      <CardHeader
        title="Checks per day"
        description="Each field you verify is one check. Days are in UTC."
        aside={
          <div className="flex flex-wrap gap-2.5">
            <SegmentedControl
              legend="Split by"
              value={split}
              onChange={setSplit}
              segments={[
                { value: 'verdict', label: 'By verdict' },
                { value: 'key', label: 'By key' },
              ]}
            />
            <SegmentedControl
              legend="View"
              value={view}
              onChange={setView}
              segments={[
                { value: 'chart', label: 'Chart' },
                { value: 'table', label: 'Table' },
              ]}
            />
            <Button
              size="sm"
              className="h-[2.375rem] rounded-md"
              onClick={() => saveFile(`usage-${range.from}-${range.to}.csv`, 'text/csv;charset=utf-8', csvOf(rows))}
            >
              <Download aria-hidden="true" />
              Export CSV
            </Button>
          </div>
        }
      />
      {view === 'table' ? (
        <UsageTable days={days} series={series} rows={rows} />
      ) : (
        <CardBody className="pt-1">
          <StackedBars
            label={`Checks per day by ${split}, ${describeRange(range)}: ${formatCounted(checksIn(rows), 'check')} in total. The table has every figure.`}
            bars={names}
            series={series}
            totalLabel={describeRange(range)}
          />
        </CardBody>
      )}
    </Card>
  )
}

export function describeRange({ preset, from, to }: ChosenRange): string {
  if (preset !== 'custom') return preset === '1' ? 'Last 24 hours' : `Last ${preset} days`
  return formatPeriod(from, to, 'UTC')
}

type UsageTableProps = { days: string[]; series: Series[]; rows: UsageRow[] }

/** The chart's figures, newest day first, without empty days. */
function UsageTable({ days, series, rows }: UsageTableProps) {
  const lines = days
    .map((day, index) => ({
      day,
      values: series.map(({ values }) => values[index] ?? 0),
      requests: requestsIn(rows.filter((row) => row.day === day)),
    }))
    .filter(({ requests }) => requests > 0)
    .reverse()
  return (
    <Table
      caption="Checks per day"
      spacing="close"
      rows={lines}
      rowKey={({ day }) => day}
      columns={[
        {
          id: 'day',
          header: 'Day',
          cell: ({ day }) => <time dateTime={day}>{formatDay(day, 'UTC')}</time>,
        },
        ...series.map(({ id, label }, index) => ({
          id,
          header: label,
          align: 'end' as const,
          cell: ({ values }: (typeof lines)[number]) => formatCount(values[index] ?? 0),
        })),
        { id: 'requests', header: 'Requests', align: 'end', cell: ({ requests }) => formatCount(requests) },
        {
          id: 'checks',
          header: 'Total checks',
          align: 'end',
          phone: 'aside',
          cell: ({ values }) => (
            <span className="font-medium">{formatCount(values.reduce((sum, value) => sum + value, 0))}</span>
          ),
        },
      ]}
    />
  )
}

/** One line per day, key and verdict. */
export function csvOf(rows: UsageRow[]): string {
  const lines = rows.map(({ day, key_name, verdict, requests, checks }) => [day, key_name, verdict, requests, checks])
  return [['day', 'key', 'verdict', 'requests', 'checks'], ...lines].map(csvLine).join('')
}
