import { parsePlanId, plans } from '@assay/contract/billing/catalogue'
import { useEffect, useState } from 'react'
import { chosenPlan } from '../../../api/chosen-plan.ts'
import { config } from '../../../api/config.ts'
import { useSearchParams } from '../../../routing/navigation.tsx'

/**
 * The plan whose dialog is open: the one pressed here, or the one chosen before signing in, which the address names.
 * The latter only once it's known that the account doesn't have it already.
 */
export function useAskedPlan(currentPlanId: string | undefined) {
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
