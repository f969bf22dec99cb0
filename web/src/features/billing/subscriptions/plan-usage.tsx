import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import type { UsageReport } from '@assay/contract/usage'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { describePace } from './plan-state.ts'

/** Checks left this month. The report counts what other accounts of the same mailbox used; the row is its fallback. */
export function PlanUsage({ row, usage }: { row: SubscriptionRow; usage: UsageReport | undefined }) {
  const used = usage?.quota.used ?? row.usage
  const limit = row.usage_limit
  const note = usage && describePace(usage)
  if (limit === null) {
    return (
      <div className="grid gap-1 text-sm">
        <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
          <span className="font-medium">Standard limits apply</span>
          <span className="text-muted">{formatCounted(used, 'check')} used</span>
        </p>
        {note && <p className="text-muted">{note}</p>}
      </div>
    )
  }
  const left = Math.max(0, limit - used)
  const share = limit === 0 ? 1 : used / limit
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        <span>
          <strong className="font-semibold">{formatCount(left)}</strong> {left === 1 ? 'check' : 'checks'} left
        </span>
        <span className="text-muted">
          {formatCount(used)} of {formatCount(limit)} used
        </span>
      </p>
      <Progress
        label="Quota used"
        value={Math.min(used, limit)}
        max={limit}
        valueText={`${formatCount(used)} of ${formatCount(limit)} checks used`}
        tone={share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'accent'}
      />
      {note && <p className="text-muted">{note}</p>}
    </div>
  )
}
