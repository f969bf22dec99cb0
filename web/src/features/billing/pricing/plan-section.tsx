import { type BillingCycle, type Plan, parsePlanId, planId } from '@assay/contract/billing/catalogue'
import { formatDay } from '@assay/contract/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { billingStateQuery } from '../../../api/billing-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ChangeDialog } from '../checkout/change-dialog.tsx'
import { usePaymentWatch } from '../checkout/payment-watch.ts'
import { usePlanChange } from '../checkout/use-plan-change.ts'
import { useCountry } from './country.ts'
import { PlanButton } from './plan-button.tsx'
import { PlanGrid } from './plan-grid.tsx'
import { useAskedPlan } from './use-asked-plan.ts'

/** The plans as a customer sees them: in the currency they pay in, with the plan they have. */
export function PlanSection() {
  const { data: state, isPending, error, refetch } = useQuery(billingStateQuery)
  const { country, currency: chosenCurrency, chooseCurrency } = useCountry()
  const [asked, setAsked] = useAskedPlan(state?.plan_id)
  const [chosenCycle, setCycle] = useState<BillingCycle | null>(() => parsePlanId(asked ?? '')?.cycle ?? null)
  const { change, busyPlanId } = usePlanChange({ onPaying: usePaymentWatch(state) })
  const cycle = chosenCycle ?? state?.billing_cycle ?? 'monthly'
  const isPaying = state !== undefined && ['active', 'grace', 'ending'].includes(state.entitlement)
  const planCurrency = isPaying ? state.currency : null
  // What was scheduled happens only if a canceled plan is resumed.
  const pendingPlanId = state?.cancel_status === null ? state.pending_plan_id : null
  const isCurrent = (plan: Plan) => isSamePlan(state?.plan_id, plan, cycle)

  function press({ tier }: Plan) {
    if (tier === 'free') change({ planId: planId(tier, 'monthly'), country, needsWindow: false })
    // What it costs, in which currency and from when, before anything is paid.
    else setAsked(planId(tier, cycle))
  }

  return (
    <>
      <PlanGrid
        cycle={cycle}
        onCycle={setCycle}
        currency={isPending ? null : (planCurrency ?? chosenCurrency)}
        onCurrency={chooseCurrency}
        isCurrencyFixed={planCurrency !== null}
        notice={error && !state ? <StateUnknown onRetry={() => refetch()} /> : null}
        isCurrent={isCurrent}
        noteFor={(plan) => (isSamePlan(pendingPlanId, plan, cycle) ? describeStart(state?.current_end) : null)}
        buttonFor={(plan) => (
          <PlanButton
            plan={plan}
            isCurrent={isCurrent(plan)}
            isPaying={isPaying}
            busyTier={parsePlanId(busyPlanId ?? '')?.tier ?? null}
            onPress={() => press(plan)}
          />
        )}
      />
      {asked && !isPending && (
        <ChangeDialog
          planId={asked}
          country={country}
          isBusy={busyPlanId !== null}
          onConfirm={(needsWindow) => change({ planId: asked, country, needsWindow })}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function StateUnknown({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner tone="warn">
      We couldn’t load your current plan. Prices are shown for a new plan.{' '}
      <Button variant="link" onClick={onRetry}>
        Try again
      </Button>
    </Banner>
  )
}

/** Free is the same plan in both cycles. */
function isSamePlan(id: string | null | undefined, { tier }: Plan, cycle: BillingCycle): boolean {
  const known = parsePlanId(id ?? '')
  return known?.tier === tier && (tier === 'free' || known.cycle === cycle)
}

function describeStart(moment: string | null | undefined): string | null {
  return moment ? `Starts ${formatDay(moment)}` : null
}
