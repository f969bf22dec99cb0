import { planDisplayName, serviceLabels } from '@assay/contract/billing/catalogue'
import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { formatDay } from '@assay/contract/format'
import { formatCount } from '@assay/contract/format/figures'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/data/pill.tsx'
import { describeState } from './plan-state.ts'

/** An active plan of another service: no quota to watch, nothing to buy here. */
export function OtherPlan({ row }: { row: SubscriptionRow }) {
  return (
    <Card className="px-5 py-4 sm:px-7">
      <PlanLine row={row} date={row.expires_at && `Until ${formatDay(row.expires_at)}`} />
    </Card>
  )
}

/** A plan in two lines: name and state, then its service, limit and date. */
export function PlanLine({ row, date }: { row: SubscriptionRow; date: string | null }) {
  const { tone, label } = describeState(row, undefined)
  const heading = `subscription-${row.id}`
  const limit = row.usage_limit === null ? 'Standard limits apply' : `${formatCount(row.usage_limit)} checks a month`
  return (
    <article aria-labelledby={heading} className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={heading} className="text-base font-medium">
          {planDisplayName(row.plan_id)}
        </h3>
        <Pill tone={tone} dot>
          {label}
        </Pill>
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted tabular-nums">
        <span>
          {serviceLabels[row.service_type]} · {limit}
        </span>
        {date && <span>{date}</span>}
      </p>
    </article>
  )
}
