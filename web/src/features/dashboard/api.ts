import type { ApiKeyList } from '@assay/contract/api-keys'
import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import type { FileList } from '@assay/contract/files/files'
import type { ReviewPage } from '@assay/contract/review'
import type { ServiceId } from '@assay/contract/services'
import type { RequestLog } from '@assay/contract/usage'
import type { Today } from '@assay/contract/usage/decisions'
import type { WebhookEndpointList } from '@assay/contract/webhooks/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { fetchRows } from '../../api/rest.ts'

export const keyCountQuery = queryOptions({
  queryKey: ['api-keys', 'count'],
  queryFn: async ({ signal }) => {
    const list = await request<ApiKeyList>('/api-keys', { signal })
    return list.api_keys.length
  },
})

export const latestRequestsQuery = queryOptions({
  queryKey: ['requests', 'latest'],
  queryFn: ({ signal }) => request<RequestLog>('/requests', { signal }),
})

/** From the reader's midnight on. */
export const todayQuery = queryOptions({
  queryKey: ['usage', 'today'],
  queryFn: ({ signal }) => {
    const midnight = new Date()
    midnight.setHours(0, 0, 0, 0)
    return request<Today>(`/usage/today?from=${midnight.toISOString()}`, { signal })
  },
})

export const endpointsQuery = queryOptions({
  queryKey: ['webhooks', 'all'],
  queryFn: ({ signal }) => request<WebhookEndpointList>('/webhook-endpoints', { signal }),
})

/** The first page of what waits for a person. */
export const waitingQuery = queryOptions({
  queryKey: ['review', 'waiting'],
  queryFn: ({ signal }) => request<ReviewPage>('/review/requests', { signal }),
})

export const filesQuery = queryOptions({
  queryKey: ['files', 'all'],
  queryFn: ({ signal }) => request<FileList>('/files/uploads', { signal }),
})

/** The current plan of one service, or else the newest past one, which says when it ended. */
export const currentSubscriptionQuery = (teamId: string, service: ServiceId) =>
  queryOptions({
    queryKey: ['subscriptions', teamId, service],
    queryFn: async ({ signal }) =>
      (await fetchNewest(teamId, service, true, signal)) ?? fetchNewest(teamId, service, false, signal),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  })

async function fetchNewest(teamId: string, service: ServiceId, isActive: boolean, signal: AbortSignal) {
  const query = {
    select: '*',
    user_id: `eq.${teamId}`,
    service_type: `eq.${service}`,
    ...(isActive && { is_active: 'eq.true' }),
    order: 'created_at.desc',
    limit: '1',
  }
  return (await fetchRows<Subscription>('subscriptions', query, signal))[0] ?? null
}

/** The row as the dashboard shows it. Without a plan, it's an unknown plan. */
export type Subscription = Pick<
  SubscriptionRow,
  'is_active' | 'usage' | 'usage_limit' | 'expires_at' | 'cancel_status' | 'entitlement'
> & { plan_id: string | null; plan_name: string | null }
