import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { queryOptions } from '@tanstack/react-query'
import { fetchRows } from '../../api/rest.ts'

/** Every plan the user has or had, newest first. */
export const subscriptionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['subscriptions', userId],
    queryFn: ({ signal }) =>
      fetchRows<SubscriptionRow>(
        'subscriptions',
        { select: '*', user_id: `eq.${userId}`, order: 'created_at.desc' },
        signal,
      ),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  })
