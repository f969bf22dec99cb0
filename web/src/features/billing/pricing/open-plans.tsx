import { type BillingCycle, type Plan, planId } from '@assay/contract/billing/catalogue'
import { paths } from '@assay/contract/paths'
import { lazy, Suspense, useState } from 'react'
import { chosenPlan } from '../../../api/chosen-plan.ts'
import { config } from '../../../api/config.ts'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { rememberCountry, useCountry } from './country.ts'
import { PlanGrid } from './plan-grid.tsx'

/**
 * The plans for someone who can't buy one yet. A guest's choice leads through signing up and back to the plan; a user
 * without the service adds it on the page that sells it.
 */
export function OpenPlans({ isGuest }: { isGuest: boolean }) {
  const { country, currency, chooseCurrency } = useCountry()
  const [cycle, setCycle] = useState<BillingCycle>('monthly')
  const [opened, setOpened] = useState<Plan | null>(null)
  const wayTo = (plan: Plan) => {
    const id = plan.tier === 'free' ? null : planId(plan.tier, cycle)
    return {
      to: isGuest ? paths.signup : id === null ? paths.developerTools : `${paths.developerTools}?plan=${id}`,
      state: plan.tier === 'free' ? null : { planName: plan.name },
      onClick: () => (isGuest ? remember(id, country) : rememberCountry(country)),
    }
  }
  return (
    <>
      <PlanGrid
        cycle={cycle}
        onCycle={setCycle}
        currency={currency}
        onCurrency={chooseCurrency}
        isCurrencyFixed={false}
        buttonFor={(plan) => <OpenButton plan={plan} way={wayTo(plan)} onOpen={() => setOpened(plan)} />}
      />
      {opened && (
        <Suspense>
          <PlanDetails
            plan={opened}
            cycle={cycle}
            currency={currency}
            choose={
              <Button asChild variant="primary">
                <Link {...wayTo(opened)}>{isGuest ? `Sign up for ${opened.name}` : `Choose ${opened.name}`}</Link>
              </Button>
            }
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Fetched when it's first opened: the page itself has no dialogs. */
const PlanDetails = lazy(async () => ({ default: (await import('./plan-details.tsx')).PlanDetails }))

type Way = { to: string; state: object | null; onClick: () => void }

/** With the country, because the price they saw is the one they expect. */
function remember(planId: string | null, country: string) {
  if (planId === null) return chosenPlan.clear()
  chosenPlan.write(planId)
  rememberCountry(country)
}

function OpenButton({ plan, way, onOpen }: { plan: Plan; way: Way; onOpen: () => void }) {
  const { tier, prices, buttonText, isHighlighted } = plan
  const look = { variant: isHighlighted ? 'primary' : 'secondary', className: 'w-full' } as const
  const described = { 'aria-describedby': `plan-${tier}` }
  if (prices === null) return <SalesButton label={buttonText} {...described} />
  if (tier !== 'free' && !config.hasPayments) {
    return (
      <Button disabled {...look} {...described}>
        {buttonText}
      </Button>
    )
  }
  if (tier === 'free') {
    return (
      <Button asChild {...look}>
        <Link {...way} {...described}>
          {buttonText}
        </Link>
      </Button>
    )
  }
  return (
    <Button {...look} {...described} aria-haspopup="dialog" onClick={onOpen} onPointerEnter={preload} onFocus={preload}>
      {buttonText}
    </Button>
  )
}

const preload = () => void import('./plan-details.tsx').catch(() => {})

/** The contact form is for users; guests write an email where there is an address. */
function SalesButton({ label, ...described }: { label: string; 'aria-describedby': string }) {
  const { support } = config.contacts
  return (
    <Button asChild className="w-full">
      {support ? (
        <a href={`mailto:${support}?subject=Enterprise%20plan`} {...described}>
          {label}
        </a>
      ) : (
        <Link to={`${paths.contact}?topic=sales`} {...described}>
          {label}
        </Link>
      )}
    </Button>
  )
}
