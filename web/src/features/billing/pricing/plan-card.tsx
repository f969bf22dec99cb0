import { type BillingCycle, type Currency, type Plan, priceOf, yearlySaving } from '@assay/contract/billing/catalogue'
import { formatPrice } from '@assay/contract/format'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/data/pill.tsx'

type PlanCardProps = {
  plan: Plan
  cycle: BillingCycle
  currency: Currency
  isCurrent: boolean
  /** A line such as "Begins on Dec 1", for a scheduled plan. */
  note: string | null
  button: ReactNode
}

export function PlanCard({ plan, cycle, currency, isCurrent, note, button }: PlanCardProps) {
  const { tier, name, description, features, limitations, badge, isHighlighted } = plan
  const heading = `plan-${tier}`
  return (
    <section aria-labelledby={heading} className="relative grid">
      {isCurrent && (
        <span className="absolute -top-[11px] left-5 rounded-full bg-surface">
          <Pill tone="ok" dot>
            Current Plan
          </Pill>
        </span>
      )}
      <Card look={isHighlighted ? 'selected' : 'flat'} className="flex flex-col gap-4 p-5">
        <div className="flex min-h-[22px] flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
          <h3 id={heading} className="font-semibold">
            {name}
          </h3>
          {badge && <Pill tone="accent">{badge}</Pill>}
        </div>
        <div className="min-h-[4.75rem]">
          <Price plan={plan} cycle={cycle} currency={currency} />
        </div>
        <p className="text-sm text-muted">{description}</p>
        <div className="grid gap-2">
          {button}
          {note && <p className="text-center text-xs text-muted">{note}</p>}
        </div>
        <ul className="grid content-start gap-2.5 text-sm">
          {features.map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
              {feature}
            </li>
          ))}
          {limitations.map((limitation) => (
            <li key={limitation} className="flex gap-2.5 text-muted">
              <Minus className="mt-0.5 size-4 shrink-0 text-faint" aria-label="Limited:" />
              {limitation}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Price({ plan: { tier }, cycle, currency }: Pick<PlanCardProps, 'plan' | 'cycle' | 'currency'>) {
  const price = priceOf(tier, cycle, currency)
  const yearly = priceOf(tier, 'yearly', currency)
  const saving = yearlySaving(tier, currency)
  return (
    <>
      <p>
        <span className="text-3xl font-semibold tracking-[-0.035em] tabular-nums">
          {price === null ? 'Custom' : formatPrice(price, currency)}
        </span>
        {price !== null && <span className="text-sm text-muted"> / {cycle === 'yearly' ? 'year' : 'month'}</span>}
      </p>
      {price === null && <p className="mt-1 text-xs text-muted">By invoice, on your terms</p>}
      {yearly !== null && saving && (
        <p className="mt-1 text-xs text-muted tabular-nums">
          {cycle === 'yearly'
            ? `${formatPrice(Math.round(yearly / 12), currency)} a month`
            : `${formatPrice(yearly, currency)} when paid for a year`}
          <br />
          saves {formatPrice(saving.amountMinor, currency)} ({saving.percent.toFixed(1)} %)
        </p>
      )}
    </>
  )
}
