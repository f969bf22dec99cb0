import { planDisplayName, serviceLabels } from '@assay/contract/billing/catalogue'
import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/data/pill.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { Timeline } from './timeline.tsx'
import { UndoChange } from './undo-change.tsx'
import { useCancellation } from './use-cancellation.ts'

export function SubscriptionCard({ subscription }: { subscription: SubscriptionRow }) {
  const [isCancelOpen, setIsCancelOpen] = useState(false)
  const cancellation = useCancellation(subscription, () => setIsCancelOpen(false))
  const { id, plan_id, service_type, is_active, tier, cancel_status } = subscription
  const heading = `subscription-${id}`
  return (
    <Card>
      <article aria-labelledby={heading} className="grid gap-5 p-5 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 id={heading}>{planDisplayName(plan_id)}</h2>
            <p className="mt-0.5 text-sm text-muted">{serviceLabels[service_type]}</p>
          </div>
          <StatePill subscription={subscription} />
        </div>
        <Timeline subscription={subscription} />
        {is_active && <Usage subscription={subscription} />}
        {is_active && tier !== 'free' && (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-border pt-5">
            <UndoChange subscription={subscription} />
            <Button
              className="ml-auto"
              disabled={cancel_status !== null || cancellation.isSending || cancellation.isCancelling}
              aria-describedby={heading}
              onClick={() => setIsCancelOpen(true)}
            >
              {cancelLabel(subscription, cancellation)}
            </Button>
          </div>
        )}
      </article>
      {isCancelOpen && (
        <CancelDialog subscription={subscription} cancellation={cancellation} onClose={() => setIsCancelOpen(false)} />
      )}
    </Card>
  )
}

function cancelLabel({ cancel_status }: SubscriptionRow, work: { isSending: boolean; isCancelling: boolean }): string {
  if (cancel_status !== null) return 'Cancellation Initiated'
  if (work.isCancelling) return 'Cancelling...'
  return work.isSending ? 'Requesting verification...' : 'Cancel Subscription'
}

function StatePill({ subscription: { is_active, entitlement, cancel_status } }: { subscription: SubscriptionRow }) {
  if (!is_active) return <Pill dot>Not Active</Pill>
  return (
    <span className="flex flex-wrap gap-1.5">
      <Pill tone="ok" dot>
        Active
      </Pill>
      {entitlement === 'grace' && <Pill tone="bad">Payment due</Pill>}
      {cancel_status !== null && <Pill tone="warn">Ending</Pill>}
    </span>
  )
}

function Usage({ subscription: { usage, usage_limit } }: { subscription: SubscriptionRow }) {
  const used = usage.toLocaleString('en-US')
  if (usage_limit === null) {
    return (
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>Standard limits apply</span>
        <span className="text-muted tabular-nums">{used} checks this period</span>
      </p>
    )
  }
  const limit = usage_limit.toLocaleString('en-US')
  const share = usage_limit === 0 ? 1 : usage / usage_limit
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm tabular-nums">
        <span>
          {used} of {limit} checks used
        </span>
        <span className="text-muted">{Math.max(0, usage_limit - usage).toLocaleString('en-US')} remaining</span>
      </p>
      <Progress
        label="Usage"
        value={usage}
        max={usage_limit}
        valueText={`${used} of ${limit} checks`}
        tone={share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'accent'}
      />
    </div>
  )
}
