import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, with tabular digits. */
  align?: 'start' | 'end'
  /**
   * Its place where the table is narrow: first line left, first line right, or below. By default the first column is the
   * title and the others are details.
   */
  phone?: keyof typeof places
  /** False where a detail is plain without its header in front. */
  isLabeled?: boolean
}

type TableProps<Row> = {
  /** A caption for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** `close` for many columns: less padding, and two lines a row for longer. */
  spacing?: keyof typeof spacings
  /** The row that is shown elsewhere on the page. */
  isCurrent?: (row: Row) => boolean
}

/** A table where its container is wide enough; else two lines a row: title and aside, and the details below. */
export function Table<Row>({ caption, columns, rows, rowKey, spacing = 'wide', isCurrent }: TableProps<Row>) {
  const look = spacings[spacing]
  return (
    <div className="@container">
      <table className={cx('block w-full border-collapse text-left', look.table)}>
        <caption className="sr-only">{caption}</caption>
        <thead className={cx('sr-only', look.head)}>
          <tr className="border-y border-border bg-subtle">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cx(
                  'py-2.5 text-xs font-medium whitespace-nowrap text-muted',
                  look.headCell,
                  column.align === 'end' && 'text-right',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={cx('block divide-y divide-border border-t border-border', look.body)}>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              aria-current={isCurrent?.(row) || undefined}
              // The empty box between the places ends the first line.
              className={cx(
                'flex flex-wrap items-baseline gap-x-3 px-5 py-3 before:order-2 before:basis-full aria-current:bg-subtle',
                look.row,
              )}
            >
              {columns.map((column, index) => {
                const place = column.phone ?? (index === 0 ? 'title' : 'detail')
                return (
                  <td
                    key={column.id}
                    className={cx(places[place], look.cell, column.align === 'end' && cx('tabular-nums', look.endCell))}
                  >
                    {(place === 'detail' || place === 'extra') && column.isLabeled !== false && (
                      <span className={cx('mr-1.5 text-faint', look.label)} aria-hidden="true">
                        {column.header}
                      </span>
                    )}
                    {column.cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const places = {
  /** Before the title, as wide as it is. */
  lead: 'order-0 shrink-0 self-center',
  title: 'order-0 min-w-0 flex-1 break-words',
  aside: 'order-1 shrink-0 text-right',
  detail: 'order-3 mt-1 max-w-full min-w-0 break-words text-sm',
  /** A detail that a phone has no room for. */
  extra: 'order-3 mt-1 max-w-full min-w-0 break-words text-sm @max-lg:hidden',
  /** A line of its own, so that buttons begin at the same place in every row. */
  last: 'order-4 mt-1 basis-full',
  hidden: 'hidden',
} as const

/** Container widths, so that an open sidebar counts. Spelled out twice, because Tailwind finds classes by their whole name. */
const spacings = {
  wide: {
    table: '@2xl:table',
    head: '@2xl:not-sr-only @2xl:table-header-group',
    headCell: 'px-5',
    body: '@2xl:table-row-group @2xl:border-t-0',
    row: '@2xl:table-row @2xl:before:hidden',
    label: '@2xl:hidden',
    cell: '@2xl:table-cell @2xl:px-5 @2xl:py-3.5 @2xl:text-left @2xl:text-base',
    endCell: '@2xl:text-right',
  },
  close: {
    table: '@4xl:table',
    head: '@4xl:not-sr-only @4xl:table-header-group',
    headCell: 'px-2.5 first:pl-5 last:pr-5',
    body: '@4xl:table-row-group @4xl:border-t-0',
    row: '@4xl:table-row @4xl:before:hidden',
    label: '@4xl:hidden',
    cell: '@4xl:table-cell @4xl:px-2.5 @4xl:py-3.5 @4xl:text-left @4xl:text-base @4xl:first:pl-5 @4xl:last:pr-5',
    endCell: '@4xl:text-right',
  },
} as const
