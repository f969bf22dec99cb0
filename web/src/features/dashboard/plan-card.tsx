import { formatDay } from '@assay/contract/format'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { describeTier } from './describe-subscription.ts'
import type { Subscription } from './subscription.ts'
import { PaymentFailed } from './subscription-table.tsx'

/** The plan and its next date. The subscription is undefined until loaded. */
export function PlanCard({ subscription }: { subscription: Subscription | undefined }) {
  return (
    <Card className="px-5 py-4">
      <h3 className="text-sm font-normal text-muted">Plan</h3>
      {subscription ? (
        <>
          <p className="text-2xl font-semibold tracking-[-0.03em]">{nameOf(subscription)}</p>
          <p className="text-sm text-muted">{describeDate(subscription)}</p>
          {subscription.entitlement === 'grace' && <PaymentFailed />}
        </>
      ) : (
        <Skeleton className="mt-2 w-24" />
      )}
    </Card>
  )
}

function nameOf({ plan_id }: Subscription): string {
  return describeTier(plan_id).replace(/ \(.*/, '')
}

function describeDate({ is_active, expires_at, entitlement, cancel_status }: Subscription): string {
  if (!is_active) return 'Inactive'
  if (expires_at === null) return 'No charge'
  const date = formatDay(expires_at)
  if (entitlement === 'grace') return `Was due ${date}`
  return cancel_status === null ? `Renews ${date}` : `Ends ${date}`
}
