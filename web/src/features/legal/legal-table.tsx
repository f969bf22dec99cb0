import type { ReactNode } from 'react'

type LegalTableProps = {
  /** The caption for screen readers. */
  caption: string
  head: string[]
  /** The first cell names the row. */
  rows: { name: string; note?: string; cells: ReactNode[] }[]
}

/** Few words per cell, so that it stays a table on the smallest screen. */
export function LegalTable({ caption, head, rows }: LegalTableProps) {
  return (
    <table className="mt-4 w-full border-collapse text-left text-base leading-normal">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-border-strong text-sm text-muted">
          {head.map((label) => (
            <th key={label} scope="col" className="py-2 pr-4 font-medium last:pr-0">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, note, cells }) => (
          <tr key={name} className="border-b border-border align-top print:break-inside-avoid">
            <th scope="row" className="py-2.5 pr-4 font-medium">
              {name}
              {note && <span className="block text-sm font-normal text-muted">{note}</span>}
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} className="py-2.5 pr-4 last:pr-0">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
