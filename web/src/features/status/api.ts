import { Status } from '@assay/contract/status'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/product.ts'

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => request('/status.json', Status, { signal, isPublic: true }),
  refetchInterval: 30_000,
})
