import { parsePlanId, plans } from '@assay/contract/billing/catalogue'
import { formatDay } from '@assay/contract/format'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { describePlan, describeStatus } from './describe-subscription.ts'
import type { Subscription } from './subscription.ts'
import { PayNow } from './subscription-table.tsx'

/** Whether the plan works, what endangers it, and its next date. The subscription is undefined until loaded. */
export function StatusCard({ subscription }: { subscription: Subscription | undefined }) {
  return (
    <Card className="px-5 py-4">
      <section aria-labelledby="plan-status">
        <h3 id="plan-status" className="text-sm font-normal text-muted">
          Status
        </h3>
        {subscription ? <Status subscription={subscription} /> : <Skeleton className="mt-2 w-24" />}
      </section>
    </Card>
  )
}

function Status({ subscription }: { subscription: Subscription }) {
  const { word, note } = describeStatus(subscription)
  return (
    <>
      <p className="text-2xl font-semibold tracking-[-0.03em]">{word}</p>
      {note && <p className="text-sm text-warn">{note === 'Payment due' ? <PayNow>{note}</PayNow> : note}</p>}
      <p className="text-sm text-muted">{nameOf(subscription)}</p>
      <p className="text-sm text-muted">{describeDate(subscription)}</p>
    </>
  )
}

/** As the plan's card calls it. */
function nameOf(subscription: Subscription): string {
  const ref = parsePlanId(subscription.plan_id ?? '')
  return ref ? plans[ref.tier].name : describePlan(subscription)
}

function describeDate({ is_active, expires_at, entitlement, cancel_status }: Subscription): string | null {
  if (!is_active) return null
  if (expires_at === null) return 'No charge'
  const date = formatDay(expires_at)
  if (entitlement === 'grace') return `Was due ${date}`
  return cancel_status === null ? `Renews ${date}` : `Ends ${date}`
}
