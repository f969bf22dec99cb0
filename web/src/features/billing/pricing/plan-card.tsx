import { type BillingCycle, type Currency, type Plan, yearlySaving } from '@assay/contract/billing/catalogue'
import { formatPrice } from '@assay/contract/format'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/data/pill.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

type PlanCardProps = {
  plan: Plan
  cycle: BillingCycle
  /** Null until it's known which currency this customer pays in. */
  currency: Currency | null
  isCurrent: boolean
  /** A line such as "Starts Dec 1, 2026", for a scheduled plan. */
  note: string | null
  button: ReactNode
}

/** Its six rows are those of the grid around it, so that names, prices, buttons and features line up across cards. */
export function PlanCard({ plan, cycle, currency, isCurrent, note, button }: PlanCardProps) {
  const { tier, name, description, features, limitations, badge, isHighlighted } = plan
  const heading = `plan-${tier}`
  return (
    <section aria-labelledby={heading} className="relative row-span-6 grid grid-rows-subgrid gap-y-0">
      {isCurrent && (
        <span className="absolute -top-[11px] left-5 z-1 rounded-full bg-surface">
          <Pill tone="ok" dot>
            Current Plan
          </Pill>
        </span>
      )}
      <Card
        look={isHighlighted ? 'selected' : 'flat'}
        className="row-span-6 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-0 p-5"
      >
        <div className="flex min-h-[22px] flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
          <h3 id={heading} className="font-semibold">
            {name}
          </h3>
          {badge && <Pill tone="accent">{badge}</Pill>}
        </div>
        <div className="mt-4 flex min-h-[2.4rem] flex-wrap items-baseline gap-x-1">
          <Price plan={plan} cycle={cycle} currency={currency} />
        </div>
        <p className="mt-1 min-h-[1.4em] text-xs text-muted tabular-nums">
          {currency && describeSaving(plan, cycle, currency)}
        </p>
        <p className="mt-3 text-sm text-muted">{description}</p>
        <div className="mt-4 grid content-start gap-2">
          {button}
          {note && <p className="text-center text-xs text-muted">{note}</p>}
        </div>
        <ul className="mt-5 grid content-start gap-2.5 text-sm">
          {features.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
              {feature}
            </li>
          ))}
          {limitations.map((limitation) => (
            <li key={limitation} className="flex gap-2.5 text-muted">
              <Minus className="mt-0.5 size-4 shrink-0 text-faint" role="img" aria-label="Limited:" />
              {limitation}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Price({ plan: { prices }, cycle, currency }: Pick<PlanCardProps, 'plan' | 'cycle' | 'currency'>) {
  if (prices === null) return <span className={figureLook}>Custom</span>
  if (currency === null) return <Skeleton className="h-8 w-24" />
  return (
    <>
      <span className={figureLook}>{formatPrice(prices[currency][cycle], currency)}</span>{' '}
      <span className="text-sm text-muted">/ {cycle === 'yearly' ? 'year' : 'month'}</span>
    </>
  )
}

const figureLook = 'text-3xl font-semibold tracking-[-0.035em] tabular-nums'

/** "or $470/year — save $118"; the badge above says "up to", each card the exact amount. */
function describeSaving({ tier, prices }: Plan, cycle: BillingCycle, currency: Currency): string | null {
  if (prices === null) return 'Invoicing and custom terms'
  const saving = yearlySaving(tier, currency)
  if (!saving) return tier === 'free' ? 'No card needed' : null
  const yearly = prices[currency].yearly
  const saved = `save ${formatPrice(saving.amountMinor, currency)}`
  return cycle === 'yearly'
    ? `${formatPrice(Math.round(yearly / 12), currency)}/month — ${saved}`
    : `or ${formatPrice(yearly, currency)}/year — ${saved}`
}
