import { type BillingCycle, type Plan, parsePlanId, planId, plans, type Tier } from '@assay/contract/billing/catalogue'
import { formatDay } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { billingStateQuery } from '../../../api/billing-state.ts'
import { chosenPlan } from '../../../api/chosen-plan.ts'
import { config } from '../../../api/config.ts'
import { Link } from '../../../routing/link.tsx'
import { useSearchParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ChangeDialog } from '../checkout/change-dialog.tsx'
import { usePaymentWatch } from '../checkout/payment-watch.ts'
import { usePlanChange } from '../checkout/use-plan-change.ts'
import { useCountry } from './country.ts'
import { PlanGrid } from './plan-grid.tsx'

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
  // A scheduled change of a canceled plan happens only if the plan is resumed.
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

type PlanButtonProps = {
  plan: Plan
  isCurrent: boolean
  /** Whether the account currently pays for a plan. */
  isPaying: boolean
  busyTier: Tier | null
  onPress: () => void
}

function PlanButton({ plan, isCurrent, isPaying, busyTier, onPress }: PlanButtonProps) {
  const { tier, prices, buttonText, isHighlighted } = plan
  if (prices === null) return <PlanLink tier={tier} to={`${paths.contact}?topic=sales`} label={buttonText} />
  // Leaving a paid plan is a cancellation, which needs a mailed code.
  if (tier === 'free' && isPaying)
    return <PlanLink tier={tier} to={paths.subscriptions} label={`Switch to ${plan.name}`} />
  return (
    <Button
      className="w-full"
      variant={isHighlighted ? 'primary' : 'secondary'}
      disabled={isCurrent || busyTier !== null || (tier !== 'free' && !config.hasPayments)}
      busy={busyTier === tier}
      busyLabel="Processing..."
      aria-describedby={`plan-${tier}`}
      aria-haspopup={tier === 'free' ? undefined : 'dialog'}
      onClick={onPress}
    >
      {isCurrent ? 'You’re on this plan' : buttonText}
    </Button>
  )
}

function PlanLink({ tier, to, label }: { tier: Tier; to: string; label: string }) {
  return (
    <Button asChild className="w-full">
      <Link to={to} aria-describedby={`plan-${tier}`}>
        {label}
      </Link>
    </Button>
  )
}

/**
 * The plan whose dialog is open: the one pressed here, or the one chosen before signing in, which the address names.
 * The latter only once it's known that the account doesn't have it already.
 */
function useAskedPlan(currentPlanId: string | undefined) {
  const [parameters, setParameters] = useSearchParams()
  const [pressed, setPressed] = useState<string | null>(null)
  const named = parameters.get('plan')
  const chosen = named !== null && named !== currentPlanId && isForSale(named) ? named : null
  useEffect(() => {
    if (!chosen) return
    chosenPlan.clear()
    document.getElementById('plans')?.scrollIntoView()
  }, [chosen])
  function ask(planId: string | null) {
    setPressed(planId)
    if (planId !== null || named === null) return
    parameters.delete('plan')
    setParameters(parameters, { replace: true })
  }
  return [pressed ?? chosen, ask] as const
}

function isForSale(planId: string): boolean {
  const ref = parsePlanId(planId)
  return config.hasPayments && ref?.service === 'developer' && ref.tier !== 'free' && plans[ref.tier].prices !== null
}
