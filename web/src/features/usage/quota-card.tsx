import { plans } from '@assay/contract/billing/catalogue'
import { formatDay } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import type { Quota } from '@assay/contract/usage'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'

export function QuotaCard({ quota, usedByOthers }: { quota: Quota; usedByOthers: number }) {
  const { tier, used, limit, remaining, period_end } = quota
  return (
    <Card className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2>
          <span className="text-xl font-semibold tracking-tight tabular-nums">{formatCount(remaining ?? used)}</span>{' '}
          <span className="text-base font-normal text-muted">
            {(remaining ?? used) === 1 ? 'check' : 'checks'} {limit === null ? 'used' : 'left'}
          </span>
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {limit === null ? 'No limit' : `${formatCount(used)} of ${formatCount(limit)} used`} · {plans[tier].name} plan
        </p>
      </div>
      {limit !== null && (
        <Progress
          label="Quota used"
          value={Math.min(used, limit)}
          max={limit}
          valueText={`${formatCount(used)} of ${formatCounted(limit, 'check')} used`}
          tone={toneOf(limit === 0 ? 1 : used / limit)}
        />
      )}
      <p className="text-sm text-muted">
        Resets {formatDay(period_end, 'UTC')}. {forecast(quota)}
        {usedByOthers > 0 &&
          ` Your accounts share one Free quota. The others have used ${formatCounted(usedByOthers, 'check')}.`}
      </p>
    </Card>
  )
}

/** What last week's pace means, in one sentence. */
function forecast({ limit, remaining, used, runs_out_at }: Quota): string {
  if (limit === null || used === 0) return 'Each field you verify is one check. Test keys don’t use your quota.'
  if (remaining === 0) return 'Requests are rejected until then.'
  if (runs_out_at !== null) return `At this pace you’ll run out on ${formatDay(runs_out_at, 'UTC')}.`
  return 'At this pace your quota will last.'
}

function toneOf(share: number): 'accent' | 'warn' | 'bad' {
  if (share >= 1) return 'bad'
  return share >= 0.8 ? 'warn' : 'accent'
}
