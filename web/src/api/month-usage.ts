import { queryOptions } from '@tanstack/react-query'
import { request } from './product.ts'

/** The last 30 days and the quota. Shares the reports' key prefix, so that refreshing those refreshes this. */
export const monthUsageQuery = queryOptions({
  queryKey: ['usage', 'month'],
  queryFn: async ({ signal }) => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    return request(
      `/usage?from=${day(29)}&to=${day(0)}`,
      // A script of its own, fetched beside the request: in one task with the page, building the schemas would block it (ADR 34).
      import('@assay/contract/usage').then(({ UsageReport }) => UsageReport),
      { signal },
    )
  },
})
