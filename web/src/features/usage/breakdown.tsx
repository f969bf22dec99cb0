import { formatCount, formatPercent } from '@assay/contract/format/figures'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Name } from '../../ui/data/name.tsx'
import type { Series } from './series.ts'

type BreakdownProps = { title: string; series: Series[] }

/** The largest shares, in the chart's colors. Never lower than four rows, so that another range moves nothing. */
export function Breakdown({ title, series }: BreakdownProps) {
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
