import { formatPeriod, formatShortDay } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import type { UsageRow } from '@assay/contract/usage'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { StackedBars } from '../../ui/data/stacked-bars.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { csvOf } from './csv.ts'
import { type ChosenRange, daysIn } from './range.ts'
import { checksIn, type Split, seriesOf } from './series.ts'
import { UsageTable } from './usage-table.tsx'

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
  if (preset !== 'custom') return `Last ${preset} days`
  return formatPeriod(from, to, 'UTC')
}
