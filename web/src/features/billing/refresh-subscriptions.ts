import type { QueryClient } from '@tanstack/react-query'

/** After a checkout, a cancellation, or anything else that may have changed a plan. */
export function refreshSubscriptions(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    [['subscriptions'], ['billing'], ['usage']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}
