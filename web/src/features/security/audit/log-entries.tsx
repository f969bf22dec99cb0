import type { AuditEntry } from '@assay/contract/audit'
import { formatDay, formatTimeOfDay } from '@assay/contract/format'
import { productName } from '@assay/contract/product'
import { cx } from '../../../ui/cx.ts'

export function LogEntries({ entries }: { entries: AuditEntry[] }) {
  return (
    <ol aria-label="Security log">
      {entries.map((entry) => (
        <li
          key={entry.id}
          tabIndex={-1}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-border px-5 py-3"
        >
          <div className="min-w-0 max-w-full">
            <p className={cx('font-medium wrap-anywhere', entry.is_failure && 'text-bad')}>{entry.summary}</p>
            <p className="text-sm text-muted">{describeOrigin(entry)}</p>
          </div>
          <time dateTime={entry.created_at} className="text-sm whitespace-nowrap text-muted tabular-nums">
            {formatDay(entry.created_at)}, {formatTimeOfDay(entry.created_at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

/** "Chrome on macOS · Germany · 203.0.113.x · this session". */
function describeOrigin({ actor, device, country, network, is_this_session }: AuditEntry): string {
  const address = network?.replace(/\.0\/24$/, '.x').replace(/\/64$/, '')
  const parts = [actors[actor], device, country, address, is_this_session && 'this session'].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : 'Unknown device'
}

const actors: Record<AuditEntry['actor'], string | null> = {
  owner: null,
  stranger: null,
  operator: `By ${productName}`,
  system: 'Automatic',
}
