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
  if (state.isPending || (isDeveloper && usage.isPending)) return null
  return factsOf({ state: state.data, quota: isDeveloper ? usage.data?.quota : undefined })
}
