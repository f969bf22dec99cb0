import { planDisplayName, serviceLabels } from '@assay/contract/billing/catalogue'
import type { BillingState, SubscriptionRow } from '@assay/contract/billing/subscription'
import { formatPrice } from '@assay/contract/format'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/data/pill.tsx'
import { planLook } from './current-plan-look.ts'
import { PlanActions } from './plan-actions.tsx'
import { cycleNoun, describeState } from './plan-state.ts'
import { PlanUsage } from './plan-usage.tsx'
import type { Story } from './use-story.ts'
import { WhatHappensNext } from './what-happens-next.tsx'

/** The plan in use: what it is and costs on one side, what happens next on the other. */
export function CurrentPlan({ row, story }: { row: SubscriptionRow; story: Story }) {
  const { state, usage } = story
  const { tone, label } = describeState(row, state)
  const heading = `subscription-${row.id}`
  return (
    <Card className={planLook.card}>
      <article aria-labelledby={heading} className={planLook.plan}>
        <div>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <h2 id={heading}>{planDisplayName(row.plan_id)}</h2>
            <Pill tone={tone} dot>
              {label}
            </Pill>
          </div>
          <Price row={row} state={state} />
          <p className="mt-2 text-sm text-muted">{serviceLabels[row.service_type]}</p>
        </div>
        <PlanUsage row={row} usage={usage} />
        <PlanActions row={row} headingId={heading} />
      </article>
      <WhatHappensNext row={row} story={story} />
    </Card>
  )
}

function Price({ row, state }: { row: SubscriptionRow; state: BillingState | undefined }) {
  const [amount, unit] = priceOf(row, state)
  if (amount === null) return null
  return (
    <p className="mt-4 flex items-baseline gap-1.5">
      <span className="text-3xl font-semibold tracking-[-0.035em] tabular-nums">{amount}</span>
      {unit && <span className="text-muted">{unit}</span>}
    </p>
  )
}

function priceOf({ tier, billing_cycle }: SubscriptionRow, state: BillingState | undefined): [string | null, string?] {
  if (tier === 'free') return ['Free', 'forever']
  if (!state?.currency || state.price === null) return [null]
  return [formatPrice(state.price, state.currency), `/ ${cycleNoun(billing_cycle)}`]
}
