import type { AuditPage } from '@assay/contract/audit'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { request } from '../../../api/product.ts'
import { send } from '../../../api/send.ts'
import { type LogFilter, queryOf } from './log-filter.ts'

/** Newest first, paginated by cursor. Whatever this page changes is in it, so it's never fresh. */
export const auditQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter.kind, filter.days],
    queryFn: ({ pageParam: before, signal }) => {
      const page = queryOf(filter, new Date())
      if (before !== null) page.set('before', before)
      return request<AuditPage>(`/audit?${page}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: AuditPage) => next,
    staleTime: 0,
    // A new filter replaces the list without an empty card in between.
    placeholderData: keepPreviousData,
  })

/** Everything the filter leaves, as a file. */
export async function fetchCsv(filter: LogFilter): Promise<Blob> {
  return (await send(`/audit/export?${queryOf(filter, new Date())}`)).blob()
}
