import { type BillingCycle, type Plan, parsePlanId, planId, plans, tiers } from '@assay/contract/billing/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { billingStateQuery } from '../../../api/billing-state.ts'
import { config } from '../../../api/config.ts'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { ChangeDialog } from '../checkout/change-dialog.tsx'
import { usePaymentWatch } from '../checkout/payment-watch.ts'
import { usePlanChange } from '../checkout/use-plan-change.ts'
import { useCountry } from './country.ts'
import { PlanButton } from './plan-button.tsx'
import { PlanCard } from './plan-card.tsx'

/** The four plans with prices, and what each button does. */
export function PlanSection() {
  const { data: state } = useQuery(billingStateQuery)
  const { country, currency, chooseCurrency } = useCountry()
  const [chosenCycle, setCycle] = useState<BillingCycle | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const { change, busyPlanId } = usePlanChange({ onPaying: usePaymentWatch(state) })
  const cycle = chosenCycle ?? state?.billing_cycle ?? 'monthly'
  const isPaying = state !== undefined && ['active', 'grace', 'ending'].includes(state.entitlement)

  function press(plan: Plan) {
    const wanted = planId(plan.tier, plan.tier === 'free' ? 'monthly' : cycle)
    // Paying customers first see what the change costs and when it starts.
    if (isPaying) setAsked(wanted)
    else change({ planId: wanted, country, needsWindow: plan.tier !== 'free' })
  }

  return (
    <section id="plans" aria-labelledby="plans-heading" className="grid scroll-mt-20 gap-5">
      <div className="sticky top-14 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 bg-bg/95 px-4 py-2.5 backdrop-blur-sm sm:-mx-8 sm:px-8">
        <h2 id="plans-heading" className="text-xl tracking-tight">
          Plans
        </h2>
        <div className="flex flex-wrap gap-2.5">
          <SegmentedControl
            legend="Currency"
            value={currency}
            onChange={chooseCurrency}
            segments={[
              { value: 'USD', label: 'USD $' },
              { value: 'INR', label: 'INR ₹' },
            ]}
          />
          <SegmentedControl
            legend="Billing cycle"
            value={cycle}
            onChange={setCycle}
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
      {!config.hasPayments && <p>Paid plans aren’t available here yet. You can use everything in Free.</p>}
      <div className="grid items-stretch gap-x-4 gap-y-5 pt-1 sm:grid-cols-2 xl:grid-cols-4">
        {tiers.map((tier) => {
          const plan = plans[tier]
          const isCurrent = isSamePlan(state?.plan_id, plan, cycle)
          return (
            <PlanCard
              key={tier}
              plan={plan}
              cycle={cycle}
              currency={currency}
              isCurrent={isCurrent}
              note={isSamePlan(state?.pending_plan_id, plan, cycle) ? describeBegin(state?.current_end) : null}
              button={
                <PlanButton
                  plan={plan}
                  isCurrent={isCurrent}
                  isPaying={isPaying}
                  busyTier={parsePlanId(busyPlanId ?? '')?.tier ?? null}
                  onPress={() => press(plan)}
                />
              }
            />
          )
        })}
      </div>
      <p className="text-sm text-muted">
        One field checked is one call. Upgrades begin at once, downgrades with the next cycle. Yearly plans renew their
        calls every month.
      </p>
      {asked && (
        <ChangeDialog
          planId={asked}
          country={country}
          isBusy={busyPlanId !== null}
          onConfirm={(needsWindow) => change({ planId: asked, country, needsWindow })}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

/** Free is the same plan in both cycles. */
function isSamePlan(id: string | null | undefined, { tier }: Plan, cycle: BillingCycle): boolean {
  const known = parsePlanId(id ?? '')
  return known?.tier === tier && (tier === 'free' || known.cycle === cycle)
}

function describeBegin(moment: string | null | undefined): string | null {
  return moment
    ? `Begins on ${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(moment))}`
    : null
}
