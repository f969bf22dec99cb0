import {
  type BillingCycle,
  type Currency,
  type Plan,
  plans,
  tiers,
  yearlySaving,
} from '@assay/contract/billing/catalogue'
import { formatPrice } from '@assay/contract/format'
import type { ReactNode } from 'react'
import { config } from '../../../api/config.ts'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Pill } from '../../../ui/data/pill.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { PlanFeatures } from './plan-features.tsx'

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
function PlanCard({ plan, cycle, currency, isCurrent, note, button }: PlanCardProps) {
  const { tier, name, description, badge, isHighlighted } = plan
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
        <div className="mt-5">
          <PlanFeatures plan={plan} />
        </div>
      </Card>
    </section>
  )
}

export function Price({ plan: { prices }, cycle, currency }: Pick<PlanCardProps, 'plan' | 'cycle' | 'currency'>) {
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
export function describeSaving({ tier, prices }: Plan, cycle: BillingCycle, currency: Currency): string | null {
  if (prices === null) return 'Invoicing and custom terms'
  const saving = yearlySaving(tier, currency)
  if (!saving) return tier === 'free' ? 'No card needed' : null
  const yearly = prices[currency].yearly
  const saved = `save ${formatPrice(saving.amountMinor, currency)}`
  return cycle === 'yearly'
    ? `${formatPrice(Math.round(yearly / 12), currency)}/month — ${saved}`
    : `or ${formatPrice(yearly, currency)}/year — ${saved}`
}

type PlanBarProps = {
  cycle: BillingCycle
  onCycle: (cycle: BillingCycle) => void
  /** Null until it's known which currency this customer pays in. */
  currency: Currency | null
  onCurrency: (currency: Currency) => void
  /** A running plan keeps its currency until it ends. */
  isCurrencyFixed: boolean
}

/** Billing country and cycle. It stays in view while the cards scroll by. */
function PlanBar({ cycle, onCycle, currency, onCurrency, isCurrencyFixed }: PlanBarProps) {
  return (
    // On a phone the switches alone stay in view.
    <div className={cx('contents sm:flex sm:items-end sm:justify-between sm:gap-x-6 sm:py-2.5', barLook.wide)}>
      <div>
        <h2 id="plans-heading" className="text-xl tracking-tight">
          Plans
        </h2>
        <p id="currency-note" className="text-sm text-muted">
          {isCurrencyFixed
            ? `Your plan is billed in ${currency} until it ends.`
            : 'Save up to 20% with yearly billing.'}
        </p>
      </div>
      <div className={cx('flex flex-wrap items-center gap-2 py-2 sm:justify-end sm:gap-2.5 sm:py-0', barLook.narrow)}>
        <span aria-hidden="true" className="text-sm text-muted max-lg:hidden noscript:hidden">
          Billing country
        </span>
        <SegmentedControl
          needsScripts
          legend="Billing country"
          value={currency}
          onChange={onCurrency}
          disabled={isCurrencyFixed || currency === null}
          describedBy={isCurrencyFixed ? 'currency-note' : undefined}
          segments={[
            { value: 'USD', name: 'Everywhere else (USD $)', label: <Country name="Everywhere else" sign="USD $" /> },
            { value: 'INR', name: 'India (INR ₹)', label: <Country name="India" sign="INR ₹" /> },
          ]}
        />
        <SegmentedControl
          needsScripts
          legend="Billing cycle"
          value={cycle}
          onChange={onCycle}
          segments={[
            { value: 'monthly', label: 'Monthly' },
            {
              value: 'yearly',
              label: (
                <>
                  Yearly <span className="text-accent">Save 20%</span>
                </>
              ),
            },
          ]}
        />
      </div>
    </div>
  )
}

/** Below the bar of a signed-in page. */
const barLook = {
  wide: 'sm:sticky sm:top-0 sm:z-10 sm:-mx-8 sm:bg-bg/95 sm:px-8 sm:backdrop-blur-sm sm:in-[:has([data-top-bar])]:top-14',
  narrow:
    'max-sm:sticky max-sm:top-0 max-sm:z-10 max-sm:-mx-4 max-sm:bg-bg/95 max-sm:px-4 max-sm:backdrop-blur-sm max-sm:in-[:has([data-top-bar])]:top-14',
}

/** A phone has room for the sign alone. */
function Country({ name, sign }: { name: string; sign: string }) {
  return (
    <>
      <span className="max-md:hidden">
        {name} ({sign})
      </span>
      <span className="md:hidden">{sign}</span>
    </>
  )
}
