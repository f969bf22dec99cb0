import type { PlanPreview, Subscribe, SubscribeResponse } from '@assay/contract/billing/checkout'
import { queryOptions } from '@tanstack/react-query'
import { accessToken } from '../../../api/access-token.ts'
import { request } from '../../../api/product.ts'

/** What the change would cost right now, never cached. */
export const previewQuery = (planId: string, country: string) =>
  queryOptions({
    queryKey: ['billing', 'preview', planId, country],
    queryFn: ({ signal }) =>
      request<PlanPreview>('/billing/preview', { method: 'POST', body: { plan_id: planId, country }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export async function subscribe(input: Subscribe): Promise<SubscribeResponse> {
  const response = await request<Partial<SubscribeResponse> | undefined>('/usegenkkurl', {
    method: 'POST',
    body: input,
  })
  if (!isSubscribeResponse(response)) throw new Error('No redirect URL provided in the response', { cause: response })
  return response
}

/** Checked, because the browser leaves the page for this address. */
function isSubscribeResponse(response: Partial<SubscribeResponse> | undefined): response is SubscribeResponse {
  if (response?.status === 'checkout') return /^https?:\/\//.test(response.redirect_url ?? '')
  return response?.status === 'changed' || response?.status === 'scheduled'
}

/** The session may have ended in another tab since this page was drawn. */
export async function hasSession(): Promise<boolean> {
  return (await accessToken()) !== null
}
