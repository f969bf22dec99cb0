import type { ApiKeyList } from '@assay/contract/api-keys'
import type { LivePolicy } from '@assay/contract/rules/policy'
import type { RequestLog, UsageRange, UsageReport } from '@assay/contract/usage'
import type { DecisionReport } from '@assay/contract/usage/decisions'
import type { ExplainedRequest } from '@assay/contract/usage/explained'
import type { FoundRequests, ReportVerdict, RequestReport } from '@assay/contract/usage/requests'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'
import { type Filter, toQuery } from './filter.ts'
import type { Span } from './range.ts'

export const usageQuery = ({ from, to }: UsageRange) =>
  queryOptions({
    queryKey: ['usage', from, to],
    queryFn: ({ signal }) => request<UsageReport>(`/usage?from=${from}&to=${to}`, { signal }),
    // A new range replaces the last one without an empty page in between.
    placeholderData: keepPreviousData,
  })

export const decisionsQuery = ({ from, to, by }: Span) =>
  queryOptions({
    queryKey: ['usage', 'decisions', from, to, by],
    queryFn: ({ signal }) =>
      request<DecisionReport>(`/usage/decisions?${new URLSearchParams({ from, to, by })}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** Newest first, paginated by cursor. */
export const requestLogQuery = (filter: Filter, within: Partial<Pick<Span, 'from' | 'to'>>) =>
  infiniteQueryOptions({
    queryKey: ['requests', 'log', filter, within],
    queryFn: ({ pageParam, signal }) => readPage({ ...toQuery(filter), ...within }, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: RequestLog) => next,
  })

/** A page of a filtered log may be empty before the log ends: what is looked through in a while counts as one. */
async function readPage(query: Record<string, string>, first: string | null, signal: AbortSignal): Promise<RequestLog> {
  const entries: RequestLog['entries'] = []
  let before = first
  for (let read = 1; ; read += 1) {
    const parameters = new URLSearchParams({ ...query, ...(before !== null && { before }) })
    const page = await request<RequestLog>(parameters.size > 0 ? `/requests?${parameters}` : '/requests', { signal })
    entries.push(...page.entries)
    before = page.next
    if (before === null || entries.length >= rowsPerPage || read === maxReads) return { ...page, entries }
  }
}

export const rowsPerPage = 25
const maxReads = 10

export const explainedQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'explained', id],
    queryFn: ({ signal }) => request<ExplainedRequest>(`/requests/${encodeURIComponent(id)}`, { signal }),
  })

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['requests', 'report', id],
    queryFn: ({ signal }) => request<RequestReport>(`/requests/${encodeURIComponent(id)}/report`, { signal }),
  })

export async function sendReport(id: string, report: ReportVerdict): Promise<RequestReport> {
  return request<RequestReport>(`/requests/${encodeURIComponent(id)}/report`, { method: 'POST', body: report })
}

export function findRequests(text: string): Promise<FoundRequests> {
  return request<FoundRequests>('/requests/find', { method: 'POST', body: { text } })
}

export async function fetchExport(filter: Filter, within: Partial<Pick<Span, 'from' | 'to'>>): Promise<Blob> {
  return (await send(`/requests/export?${new URLSearchParams({ ...toQuery(filter), ...within })}`)).blob()
}

export const livePolicyQuery = queryOptions({
  queryKey: ['rules', 'live'],
  queryFn: ({ signal }) => request<LivePolicy>('/rules/live', { signal }),
})

export const keysQuery = queryOptions({
  queryKey: ['api-keys', 'names'],
  queryFn: ({ signal }) => request<ApiKeyList>('/api-keys', { signal }),
})

export function useSetRequestLog() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (isEnabled: boolean) => send('/requests/setting', { method: 'PUT', body: { is_enabled: isEnabled } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['requests'] }),
  })
}
