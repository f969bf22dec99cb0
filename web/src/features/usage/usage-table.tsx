import type { UsageRow } from '@assay/contract/usage'
import { Table } from '../../ui/data/table.tsx'
import { callsOf, type Series } from './series.ts'

type UsageTableProps = { days: string[]; series: Series[]; rows: UsageRow[] }

/** The chart's figures, newest day first, without empty days. */
export function UsageTable({ days, series, rows }: UsageTableProps) {
  const lines = days
    .map((day, index) => ({
      day,
      values: series.map(({ values }) => values[index] ?? 0),
      calls: callsOf(rows.filter((row) => row.day === day)),
    }))
    .filter(({ calls }) => calls > 0)
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
          cell: ({ day }) => <time dateTime={day}>{dayName.format(new Date(day))}</time>,
        },
        ...series.map(({ id, label }, index) => ({
          id,
          header: label,
          align: 'end' as const,
          cell: ({ values }: (typeof lines)[number]) => figure(values[index] ?? 0),
        })),
        {
          id: 'checks',
          header: 'All checks',
          align: 'end',
          cell: ({ values }) => figure(values.reduce((sum, value) => sum + value, 0)),
        },
        { id: 'calls', header: 'Calls', align: 'end', cell: ({ calls }) => figure(calls) },
      ]}
    />
  )
}

function figure(value: number): string {
  return value.toLocaleString('en-US')
}

const dayName = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
