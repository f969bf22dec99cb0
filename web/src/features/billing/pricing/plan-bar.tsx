import type { BillingCycle, Currency } from '@assay/contract/billing/catalogue'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'

export type PlanBarProps = {
  cycle: BillingCycle
  onCycle: (cycle: BillingCycle) => void
  /** Null until it's known which currency this customer pays in. */
  currency: Currency | null
  onCurrency: (currency: Currency) => void
  /** A running plan keeps its currency until it ends. */
  isCurrencyFixed: boolean
}

/** Billing country and cycle. It stays in view while the cards scroll by. */
export function PlanBar({ cycle, onCycle, currency, onCurrency, isCurrencyFixed }: PlanBarProps) {
  return (
    <div className="sticky top-0 z-10 -mx-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2.5 bg-bg/95 px-4 py-2.5 backdrop-blur-sm in-[:has([data-top-bar])]:top-14 sm:-mx-8 sm:px-8">
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
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <span aria-hidden="true" className="text-sm text-muted max-lg:hidden">
          Billing country
        </span>
        <SegmentedControl
          legend="Billing country"
          value={currency}
          onChange={onCurrency}
          disabled={isCurrencyFixed || currency === null}
          describedBy={isCurrencyFixed ? 'currency-note' : undefined}
          segments={[
            { value: 'USD', label: <Country name="Everywhere else" sign="USD $" /> },
            { value: 'INR', label: <Country name="India" sign="INR ₹" /> },
          ]}
        />
        <SegmentedControl
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

/** A phone has room for the sign alone. */
function Country({ name, sign }: { name: string; sign: string }) {
  return (
    <span>
      <span className="max-md:sr-only">{name} (</span>
      {sign}
      <span className="max-md:sr-only">)</span>
    </span>
  )
}
