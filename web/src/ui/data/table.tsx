import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, with tabular digits. */
  align?: 'start' | 'end'
}

type TableProps<Row> = {
  /** A caption for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** `close` for many columns: less padding. */
  spacing?: keyof typeof spacings
}

/** A table from 640 px up; below that, one card per row with labeled values. */
export function Table<Row>({ caption, columns, rows, rowKey, spacing = 'wide' }: TableProps<Row>) {
  const { head, cell } = spacings[spacing]
  return (
    <table className="block w-full border-collapse text-left sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="border-y border-border bg-subtle">
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={cx(
                'py-2.5 text-xs font-medium whitespace-nowrap text-muted',
                head,
                column.align === 'end' && 'text-right',
              )}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-border border-t border-border sm:table-row-group sm:border-t-0">
        {rows.map((row) => (
          <tr key={rowKey(row)} className="grid gap-2 px-5 py-4 sm:table-row">
            {columns.map((column) => (
              <td
                key={column.id}
                className={cx(
                  'flex items-baseline justify-between gap-6 sm:table-cell sm:py-3.5',
                  cell,
                  column.align === 'end' && 'tabular-nums sm:text-right',
                )}
              >
                <span className="shrink-0 text-sm text-muted sm:hidden" aria-hidden="true">
                  {column.header}
                </span>
                <span className={cx('min-w-0 text-right break-words', column.align !== 'end' && 'sm:text-left')}>
                  {column.cell(row)}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const spacings = {
  wide: { head: 'px-5', cell: 'sm:px-5' },
  close: { head: 'px-2.5 first:pl-5 last:pr-5', cell: 'sm:px-2.5 sm:first:pl-5 sm:last:pr-5' },
} as const
