import { consoleApi } from '@assay/contract/operators/access'
import type { OperatorLog, OperatorSelf } from '@assay/contract/operators/operators'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../api/product.ts'

export const selfQuery = queryOptions({
  queryKey: ['operator', 'me'],
  queryFn: ({ signal }) => request<OperatorSelf>(`${consoleApi}/me`, { signal }),
  refetchInterval: 60_000,
})

/** Newest first; of one account, or of all. */
export const logQuery = (account: string | null) =>
  infiniteQueryOptions({
    queryKey: ['operator', 'log', account],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ ...(account && { account }), ...(pageParam && { before: pageParam }) })
      return request<OperatorLog>(`${consoleApi}/log?${search}`, { signal })
    },
    getNextPageParam: ({ next }) => next,
  })
