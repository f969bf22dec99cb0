import type { ReactNode } from 'react'

type NextFactProps = { label: string; children: ReactNode; note?: ReactNode; action?: ReactNode }

/** One line of a `dl`: the value may have a note and something to do about it below. */
export function NextFact({ label, children, note, action }: NextFactProps) {
  return (
    <div className="flex items-start justify-between gap-6">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="grid min-w-0 justify-items-end gap-0.5 text-right wrap-anywhere tabular-nums">
        <span dir="auto">{children}</span>
        {note && <span className="text-muted">{note}</span>}
        {action}
      </dd>
    </div>
  )
}
