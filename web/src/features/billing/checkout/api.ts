import { PlanPreview, type Subscribe, SubscribeResponse } from '@assay/contract/billing/checkout'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { accessToken } from '../../../api/access-token.ts'
import { request } from '../../../api/product.ts'

/** What the change would cost right now, never cached. */
export const previewQuery = (planId: string, country: string) =>
  queryOptions({
    queryKey: ['billing', 'preview', planId, country],
    queryFn: ({ signal }) =>
      request('/billing/preview', PlanPreview, { method: 'POST', body: { plan_id: planId, country }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export async function subscribe(input: Subscribe): Promise<SubscribeResponse> {
  const answer = await request('/usegenkkurl', z.unknown(), { method: 'POST', body: input })
  const parsed = SubscribeResponse.safeParse(answer)
  if (!parsed.success) throw new Error('No redirect URL provided in the response', { cause: parsed.error })
  return parsed.data
}

/** The session may have ended in another tab since this page was drawn. */
export async function hasSession(): Promise<boolean> {
  return (await accessToken()) !== null
}
