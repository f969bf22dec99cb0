import { parsePlanId, plans } from '@assay/contract/billing/catalogue'
import type { BillingState } from '@assay/contract/billing/subscription'
import { formatDay } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { useQuery } from '@tanstack/react-query'
import { billingStateQuery } from '../../api/billing-state.ts'
import { config } from '../../api/config.ts'
import { useUser } from '../../api/session.ts'
import { teamsQuery, useTeamId } from '../../api/teams.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { subscriptionsQuery } from './subscription-rows.ts'

/** What someone loses, and what we keep, when they delete their account. */
export function PlanLosses() {
  const id = useTeamId()
  // With several teams, those that go are named elsewhere; this tab may show one that stays.
  const isOnly = useQuery(teamsQuery(useUser().id)).data?.teams.length === 1
  const { data: state, error } = useQuery({ ...billingStateQuery, enabled: isOnly })
  const { data: rows } = useQuery(subscriptionsQuery(id))
  const current = rows?.find(({ is_active }) => is_active)
  const checksLeft = current?.usage_limit == null ? null : Math.max(0, current.usage_limit - current.usage)
  const years = formatCounted(config.invoiceRetentionYears, 'year')
  return (
    <div className="grid gap-3 rounded-lg border border-border bg-subtle px-4 py-3.5 text-sm">
      <div>
        <h3 className="font-medium">What you lose</h3>
        <ul className="mt-1 grid list-disc gap-1 pl-4 text-muted">
          {isOnly && !state && !error && (
            <li className="list-none">
              <Skeleton className="w-full" />
            </li>
          )}
          {(!isOnly || error) && <li>Any paid plan ends now, without a refund.</li>}
          {state && isPaid(state) && <li>{describeLoss(state, checksLeft)}</li>}
          <li>Your API keys stop working right away.</li>
          <li>Your profile, usage history and notifications are deleted.</li>
        </ul>
      </div>
      <div>
        <h3 className="font-medium">What we keep</h3>
        <p className="mt-1 text-muted">
          {state && !isPaid(state)
            ? `Invoices, if you have any, for ${years}: tax law requires it. `
            : `Your invoices, for ${years}: tax law requires it. `}
          Only our accounting team can see them.
        </p>
      </div>
    </div>
  )
}

function isPaid({ tier }: BillingState): boolean {
  return tier !== 'free'
}

/** "Professional ends now. You lose the 18 days until Dec 4, 2026 and 44,887 checks, without a refund." */
function describeLoss({ plan_id, tier, current_end }: BillingState, checksLeft: number | null): string {
  const name = plans[parsePlanId(plan_id)?.tier ?? tier].name
  const days = current_end === null ? 0 : Math.ceil((Date.parse(current_end) - Date.now()) / 86_400_000)
  const lost = [
    ...(current_end !== null && days > 0
      ? [`the ${formatCounted(days, 'day')} left until ${formatDay(current_end)}`]
      : []),
    ...(checksLeft ? [formatCounted(checksLeft, 'unused check')] : []),
  ]
  return lost.length === 0 ? `${name} ends now.` : `${name} ends now. You lose ${lost.join(' and ')}, without a refund.`
}
