import type { ServiceId } from '@assay/contract/services'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { rest } from '../../api/rest.ts'
import { restError } from '../../api/rest-error.ts'

// Scripts of their own, fetched beside the request: in one task with the page, building the schemas would block it (ADR 34).
const usage = () => import('@assay/contract/usage')
const keys = () => import('@assay/contract/api-keys')
const subscription = () => import('./subscription.ts')

export const keyCountQuery = queryOptions({
  queryKey: ['api-keys', 'count'],
  queryFn: async ({ signal }) => {
    const list = await request(
      '/api-keys',
      keys().then(({ ApiKeyList }) => ApiKeyList),
      { signal },
    )
    return list.api_keys.length
  },
})

export const latestRequestsQuery = queryOptions({
  queryKey: ['requests', 'latest'],
  queryFn: ({ signal }) =>
    request(
      '/requests',
      usage().then(({ RequestLog }) => RequestLog),
      { signal },
    ),
})

/** The current plan of one service, or else the newest past one, which says when it ended. */
export const currentSubscriptionQuery = (userId: string, service: ServiceId) =>
  queryOptions({
    queryKey: ['subscriptions', userId, service],
    queryFn: async ({ signal }) =>
      (await fetchNewest(userId, service, true, signal)) ?? fetchNewest(userId, service, false, signal),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  })

async function fetchNewest(userId: string, service: ServiceId, isActive: boolean, signal: AbortSignal) {
  const query = rest.from('subscriptions').select('*').eq('user_id', userId).eq('service_type', service)
  const result = await (isActive ? query.eq('is_active', true) : query)
    .order('created_at', { ascending: false })
    .limit(1)
    .retry(false)
    .abortSignal(signal)
    // Not `single`: the browser would log the "none" response as a failed request.
    .maybeSingle()
  if (result.error?.code === noRow) return null
  if (result.error) throw restError(result)
  return result.data === null ? null : (await subscription()).Subscription.parse(result.data)
}

const noRow = 'PGRST116'
