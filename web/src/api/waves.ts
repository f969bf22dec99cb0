import type { WaveList } from '@assay/contract/waves/waves'
import { queryOptions } from '@tanstack/react-query'
import { request } from './product.ts'

/** Newest first. `pollMs` is how often to look for a new one. */
export const wavesQuery = (pollMs: number) =>
  queryOptions({
    queryKey: ['waves', 'list'],
    queryFn: async ({ signal }) => (await request<WaveList>('/waves', { signal })).waves,
    refetchInterval: pollMs,
  })
