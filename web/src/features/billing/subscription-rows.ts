import { SubscriptionRow } from '@assay/contract/billing/subscription'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { rest } from '../../api/rest.ts'
import { restError } from '../../api/rest-error.ts'

/** Every plan the user has or had, newest first. */
export const subscriptionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['subscriptions', userId],
    queryFn: async ({ signal }) => {
      const query = rest.from('subscriptions').select('*').eq('user_id', userId)
      const result = await query.order('created_at', { ascending: false }).retry(false).abortSignal(signal)
      if (result.error) throw restError(result)
      return z.array(SubscriptionRow).parse(result.data)
    },
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  })
