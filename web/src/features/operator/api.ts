import { consoleApi } from '@assay/contract/operators/access'
import type { Customer, FoundCustomers, OperatorRequest } from '@assay/contract/operators/customers'
import type { OperatorLog, OperatorSelf } from '@assay/contract/operators/operators'
import type { Queue, QueueItem } from '@assay/contract/operators/queue'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { queryClient } from '../../api/query-client.ts'
import { send } from '../../api/send.ts'

export const selfQuery = queryOptions({
  queryKey: ['operator', 'me'],
  queryFn: ({ signal }) => request<OperatorSelf>(`${consoleApi}/me`, { signal }),
  refetchInterval: 60_000,
})

/** Others work on it too. */
export const queueQuery = queryOptions({
  queryKey: ['operator', 'queue'],
  queryFn: ({ signal }) => request<Queue>(`${consoleApi}/queue`, { signal }),
  refetchInterval: 60_000,
})

export const customersQuery = (find: string) =>
  queryOptions({
    queryKey: ['operator', 'customers', find],
    queryFn: ({ signal }) =>
      request<FoundCustomers>(`${consoleApi}/customers?${new URLSearchParams({ find })}`, { signal }),
    enabled: find !== '',
  })

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'customer', id],
    queryFn: ({ signal }) => request<Customer>(`${consoleApi}/customers/${id}`, { signal }),
  })

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator', 'request', id],
    queryFn: ({ signal }) => request<OperatorRequest>(`${consoleApi}/requests/${id}`, { signal }),
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

/** An act, after which everything in the console is read again. */
export async function act(path: string, body: object): Promise<Response> {
  const response = await send(`${consoleApi}${path}`, { method: 'POST', body })
  void queryClient.invalidateQueries({ queryKey: ['operator'] })
  return response
}

export async function takeTask({ kind, item }: QueueItem, isMine: boolean): Promise<void> {
  await send(`${consoleApi}/queue/owner`, { method: 'PUT', body: { kind, item, is_mine: isMine } })
  await queryClient.invalidateQueries({ queryKey: queueQuery.queryKey })
}
