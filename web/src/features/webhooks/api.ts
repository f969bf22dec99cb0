import type { IdentityProof } from '@assay/contract/identity-proof'
import type {
  ConfirmedWebhookEndpoint,
  CreatedWebhookEndpoint,
  SentTestEvent,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointList,
} from '@assay/contract/webhooks/endpoints'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/product.ts'
import { send } from '../../api/send.ts'

const base = '/webhook-endpoints'

export const endpointsQuery = queryOptions({
  queryKey: ['webhooks', 'endpoints'],
  queryFn: async ({ signal }) => (await request<WebhookEndpointList>(base, { signal })).endpoints,
})

/** Newest first, paginated by cursor. Looks again while something is on its way. */
export const deliveriesQuery = (endpointId: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', endpointId],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === null ? '' : `?before=${pageParam}`
      return request<WebhookDeliveryPage>(`${base}/${endpointId}/deliveries${page}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_before }: WebhookDeliveryPage) => next_before,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.deliveries.some(isOnItsWay) ? 1500 : false),
  })

function isOnItsWay({ status, next_attempt_at }: WebhookDeliveryPage['deliveries'][number]): boolean {
  return status === 'pending' && (next_attempt_at === null || Date.parse(next_attempt_at) < Date.now() + 5000)
}

export const deliveryQuery = (endpointId: string, eventId: string) =>
  queryOptions({
    queryKey: ['webhooks', 'delivery', endpointId, eventId],
    queryFn: ({ signal }) => request<WebhookDeliveryDetail>(`${base}/${endpointId}/deliveries/${eventId}`, { signal }),
  })

/** Saves a new endpoint, or the one with this id. The secret comes with a new one. */
export function useSaveEndpoint(id: string | null) {
  return useChange(async (input: ConfirmedWebhookEndpoint): Promise<SavedEndpoint> => {
    if (id === null) return request<CreatedWebhookEndpoint>(base, { method: 'POST', body: input })
    return { endpoint: await request<WebhookEndpoint>(`${base}/${id}`, { method: 'PUT', body: input }), secret: null }
  })
}

export type SavedEndpoint = { endpoint: WebhookEndpoint; secret: string | null }

export const useSetPaused = (id: string) =>
  useChange((isPaused: boolean) =>
    request<WebhookEndpoint>(`${base}/${id}/${isPaused ? 'pause' : 'resume'}`, { method: 'POST' }),
  )

export const useRotateSecret = (id: string) =>
  useChange((proof: IdentityProof) =>
    request<CreatedWebhookEndpoint>(`${base}/${id}/secret`, { method: 'POST', body: proof }),
  )

/** Its deliveries are gone too, so nothing asks for them again. */
export const useDeleteEndpoint = (id: string) =>
  useChange(() => send(`${base}/${id}`, { method: 'DELETE' }), endpointsQuery.queryKey)

export const useSendTest = (id: string) =>
  useChange(() => request<SentTestEvent>(`${base}/${id}/test`, { method: 'POST' }))

export const useResend = (id: string) =>
  useChange((eventId: string) => send(`${base}/${id}/deliveries/${eventId}/resend`, { method: 'POST' }))

/** Awaited, so that what closes afterwards closes over what is true now. */
function useChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>, changed: string[] = ['webhooks']) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn,
    onSuccess: () => Promise.all([changed, ['audit']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
