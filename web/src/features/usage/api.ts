import type { RequestLog, UsageRange, UsageReport } from '@assay/contract/usage'
import type { ExplainedRequest } from '@assay/contract/usage/explained'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'

export const usageQuery = ({ from, to }: UsageRange) =>
  queryOptions({
    queryKey: ['usage', from, to],
    queryFn: ({ signal }) => request<UsageReport>(`/usage?from=${from}&to=${to}`, { signal }),
    // A new range replaces the last one without an empty page in between.
    placeholderData: keepPreviousData,
  })

/** Newest first, paginated by cursor. */
export const requestLogQuery = (filter: RequestFilter) =>
  infiniteQueryOptions({
    queryKey: ['requests', 'log', filter],
    queryFn: ({ pageParam, signal }) => request<RequestLog>(`/requests?${pageOf(filter, pageParam)}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries }: RequestLog) => (entries.length < pageSize ? null : entries.at(-1)?.request_id),
  })

export const explainedQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'explained', id],
    queryFn: ({ signal }) => request<ExplainedRequest>(`/requests/${encodeURIComponent(id)}`, { signal }),
  })

function pageOf(filter: RequestFilter, before: string | null): URLSearchParams {
  return new URLSearchParams({
    ...(before !== null && { before }),
    ...(filter === 'later-found' && { later_found: 'true' }),
  })
}

const pageSize = 50

export function useSetRequestLog() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (isEnabled: boolean) => send('/requests/setting', { method: 'PUT', body: { is_enabled: isEnabled } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['requests'] }),
  })
}

const requestFilters = ['all', 'later-found'] as const
export type RequestFilter = (typeof requestFilters)[number]

/** The filter in the URL: `?requests=later-found`; all requests if missing or invalid. */
export function readFilter(parameters: URLSearchParams): RequestFilter {
  return requestFilters.find((known) => known === parameters.get('requests')) ?? 'all'
}

export function writeFilter(filter: RequestFilter): Record<string, string> {
  return filter === 'all' ? {} : { requests: filter }
}
