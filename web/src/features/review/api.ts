import type { ReviewDecision, ReviewItem, ReviewPage, ReviewState } from '@assay/contract/review'
import { isUuid } from '@assay/contract/uuid'
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'

const base = '/review/requests'

/** `wave` narrows it to a wave's members. In the URL: `?state=decided&wave=…`. */
export type ReviewFilter = { state: ReviewState; wave: string | null }

export function readFilter(parameters: URLSearchParams): ReviewFilter {
  const wave = parameters.get('wave')
  return {
    state: parameters.get('state') === 'decided' ? 'decided' : 'waiting',
    wave: isUuid(wave) ? wave : null,
  }
}

export function writeFilter({ state, wave }: ReviewFilter): Record<string, string> {
  return { ...(state === 'decided' && { state }), ...(wave !== null && { wave }) }
}

/** Newest first, paginated by cursor. */
export const reviewQuery = (filter: ReviewFilter) =>
  infiniteQueryOptions({
    queryKey: ['review', filter],
    queryFn: ({ pageParam: before, signal }) => {
      const page = new URLSearchParams({ ...writeFilter(filter), ...(before !== null && { before }) })
      return request<ReviewPage>(`${base}?${page}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_before }: ReviewPage) => next_before,
    placeholderData: keepPreviousData,
    // The dashboard says how many wait, and leads here.
    staleTime: 0,
  })

export function useDecide() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ item: { request_id, item }, decision }: { item: ReviewItem; decision: ReviewDecision }) =>
      send(`${base}/${request_id}/decision`, { method: 'POST', body: { decision, item } }),
    // Awaited, so that the focus moves on in the list as it is then.
    onSuccess: () =>
      Promise.all([['review'], ['lists'], ['waves']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
