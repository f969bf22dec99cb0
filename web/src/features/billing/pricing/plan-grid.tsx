import { type Plan, plans, tiers } from '@assay/contract/billing/catalogue'
import type { ReactNode } from 'react'
import { config } from '../../../api/config.ts'
import { PlanBar, type PlanBarProps } from './plan-bar.tsx'
import { PlanCard } from './plan-card.tsx'

type PlanGridProps = PlanBarProps & {
  buttonFor: (plan: Plan) => ReactNode
  /** About the account, above the cards. */
  notice?: ReactNode
  isCurrent?: (plan: Plan) => boolean
  noteFor?: (plan: Plan) => string | null
}

/** The four plans with their prices, for guests and customers alike. */
export function PlanGrid({ buttonFor, notice, isCurrent, noteFor, ...bar }: PlanGridProps) {
  return (
    <section id="plans" aria-labelledby="plans-heading" className="grid scroll-mt-20 gap-5">
      <PlanBar {...bar} />
      {!config.hasPayments && <p>Paid plans aren’t available here yet. You can use everything in Free.</p>}
      {notice}
      <div className="grid gap-x-4 gap-y-5 pt-1 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(13.75rem,1fr))]">
        {tiers.map((tier) => (
          <PlanCard
            key={tier}
            plan={plans[tier]}
            cycle={bar.cycle}
            currency={bar.currency}
            isCurrent={isCurrent?.(plans[tier]) ?? false}
            note={noteFor?.(plans[tier]) ?? null}
            button={buttonFor(plans[tier])}
          />
        ))}
      </div>
      <p className="text-sm text-muted">
        1 API call = 1 field checked. Upgrades apply immediately; downgrades at your next renewal. Quotas reset monthly,
        on yearly plans too. Cancel anytime.
      </p>
    </section>
  )
}
