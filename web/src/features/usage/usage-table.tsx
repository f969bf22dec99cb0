import { formatDay } from '@assay/contract/format'
import { formatCount } from '@assay/contract/format/figures'
import type { UsageRow } from '@assay/contract/usage'
import { Table } from '../../ui/data/table.tsx'
import { requestsIn, type Series } from './series.ts'

type UsageTableProps = { days: string[]; series: Series[]; rows: UsageRow[] }

/** The chart's figures, newest day first, without empty days. */
export function UsageTable({ days, series, rows }: UsageTableProps) {
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
