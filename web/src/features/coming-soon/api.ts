import type { LaunchService, LaunchWishes } from '@assay/contract/coming-soon'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'

/** Which launches the user wants to be notified about. */
export const launchWishesQuery = queryOptions({
  queryKey: ['coming-soon'],
  queryFn: ({ signal }) => request<LaunchWishes>('/coming-soon', { signal }),
})

export function useSetLaunchWish(service: LaunchService) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isWished: boolean) => send(`/coming-soon/${service}`, { method: isWished ? 'PUT' : 'DELETE' }),
    // Awaited, so that the button doesn't flash the old state.
    onSuccess: () => queryClient.invalidateQueries(launchWishesQuery),
  })
}
