import type { BillingCycle, Currency } from '@assay/contract/billing/catalogue'
import { cx } from '../../../ui/cx.ts'
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
