import { PlanPreview, type Subscribe, SubscribeResponse } from '@assay/contract/billing/checkout'
import { Geo } from '@assay/contract/geo'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { accessToken } from '../../../api/access-token.ts'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { request } from '../../../api/product.ts'

/** What the change would cost at this moment: never from the cache. */
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

export async function fetchCountry(): Promise<string | null> {
  return (await request('/geo', Geo)).country_code
}

/** The session may have ended in another tab since this page was drawn. */
export async function hasSession(): Promise<boolean> {
  return (await accessToken()) !== null
}

/** A refused call names its status, so that it can be told to support; one that came too soon only says when to try again. */
export function describeRefusal(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return error.detail
  if (error instanceof ApiError && error.status > 0) return `API error ${error.status}: ${messageOf(error, otherwise)}`
  return error instanceof Error && !(error instanceof ApiError) ? error.message : otherwise
}

const otherwise = 'An error occurred while processing your subscription.'
