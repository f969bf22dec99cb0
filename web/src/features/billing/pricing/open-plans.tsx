import { type BillingCycle, type Plan, planId } from '@assay/contract/billing/catalogue'
import { paths } from '@assay/contract/paths'
import { useState } from 'react'
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
  return (
    <PlanGrid
      cycle={cycle}
      onCycle={setCycle}
      currency={currency}
      onCurrency={chooseCurrency}
      isCurrencyFixed={false}
      buttonFor={(plan) => {
        const id = plan.tier === 'free' ? null : planId(plan.tier, cycle)
        const to = id === null ? paths.developerTools : `${paths.developerTools}?plan=${id}`
        return isGuest ? (
          <OpenButton plan={plan} to={paths.signup} onChoose={() => remember(id, country)} />
        ) : (
          <OpenButton plan={plan} to={to} onChoose={() => rememberCountry(country)} />
        )
      }}
    />
  )
}

/** With the country, because the price they saw is the one they expect. */
function remember(planId: string | null, country: string) {
  if (planId === null) return chosenPlan.clear()
  chosenPlan.write(planId)
  rememberCountry(country)
}

function OpenButton({ plan, to, onChoose }: { plan: Plan; to: string; onChoose: () => void }) {
  const { tier, name, prices, buttonText, isHighlighted } = plan
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
  return (
    <Button asChild {...look}>
      <Link to={to} state={tier === 'free' ? null : { planName: name }} onClick={onChoose} {...described}>
        {buttonText}
      </Link>
    </Button>
  )
}

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
