import { useQuery } from '@tanstack/react-query'
import { billingStateQuery } from '../../api/billing-state.ts'
import { monthUsageQuery } from '../../api/month-usage.ts'
import { useUser } from '../../api/session.ts'
import { type Fact, factsOf } from './facts.ts'

/** Null until everything is known that could be said; what can't be loaded is left out. */
export function useFacts(): Fact[] | null {
  const isDeveloper = useUser().services.includes('developer')
  const state = useQuery(billingStateQuery)
  const usage = useQuery({ ...monthUsageQuery, enabled: isDeveloper })
  const names = useQuery(planNamesQuery)
  if (state.isPending || names.isPending || (isDeveloper && usage.isPending)) return null
  const planName = (planId: string) => names.data?.(planId) ?? 'your plan'
  return factsOf({ state: state.data, quota: isDeveloper ? usage.data?.quota : undefined, planName })
}

/** The catalogue comes with the schemas, as a script of its own. */
const planNamesQuery = {
  queryKey: ['plan-names'],
  queryFn: async () => {
    const { parsePlanId, plans } = await import('@assay/contract/billing/catalogue')
    return (planId: string) => plans[parsePlanId(planId)?.tier ?? 'free'].name
  },
  staleTime: Number.POSITIVE_INFINITY,
}
