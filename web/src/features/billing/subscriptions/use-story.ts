import type { BillingDetails } from '@assay/contract/billing/details'
import type { BillingState, SubscriptionRow } from '@assay/contract/billing/subscription'
import type { UsageReport } from '@assay/contract/usage'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { billingStateQuery } from '../../../api/billing-state.ts'
import { monthUsageQuery } from '../../../api/month-usage.ts'
import { useUser } from '../../../api/session.ts'
import { useTeamId } from '../../../api/teams.ts'
import { refreshSubscriptions, subscriptionsQuery } from '../subscription-rows.ts'
import { billingDetailsQuery } from './api.ts'

export type Story = {
  rows: SubscriptionRow[]
  /** Undefined if it couldn't be loaded; the rest of the page still works. */
  state: BillingState | undefined
  usage: UsageReport | undefined
  details: BillingDetails | undefined
}

/** Everything on the page appears at once, so that nothing moves. Only the plans themselves are indispensable. */
export function useStory() {
  const { services } = useUser()
  const id = useTeamId()
  const queryClient = useQueryClient()
  const isDeveloper = services.includes('developer')
  const rows = useQuery(subscriptionsQuery(id))
  const state = useQuery(billingStateQuery)
  const usage = useQuery({ ...monthUsageQuery, enabled: isDeveloper })
  const details = useQuery(billingDetailsQuery)
  const isPending = state.isPending || (isDeveloper && usage.isPending) || details.isPending || rows.isPending
  const story: Story | null =
    rows.data && !isPending
      ? {
          rows: rows.data,
          state: state.data,
          usage: isDeveloper ? usage.data : undefined,
          details: details.data,
        }
      : null
  return {
    story,
    error: rows.data ? null : rows.error,
    isFetching: rows.fetchStatus === 'fetching' || state.fetchStatus === 'fetching',
    refetch: () => void refreshSubscriptions(queryClient),
  }
}
