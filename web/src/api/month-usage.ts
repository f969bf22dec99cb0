import type { UsageReport } from '@assay/contract/usage'
import { queryOptions } from '@tanstack/react-query'
import { request } from './product.ts'

/** The last 30 days and the quota. Shares the reports' key prefix, so that refreshing those refreshes this. */
export const monthUsageQuery = queryOptions({
  queryKey: ['usage', 'month'],
  queryFn: ({ signal }) => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    return request<UsageReport>(`/usage?from=${day(29)}&to=${day(0)}`, { signal })
  },
})
