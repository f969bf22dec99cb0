import type { ServiceId } from '@assay/contract/services'
import { queryOptions } from '@tanstack/react-query'
import { rest } from '../../api/rest.ts'
import { restError } from '../../api/rest-error.ts'
import { readJson, send } from '../../api/send.ts'
import { readKeyCount, readLog, readSubscription, readUsage } from './read-answers.ts'

/** The last 30 days and the quota. Under the key of all reports, so that what renews those renews this. */
export const monthQuery = queryOptions({
  queryKey: ['usage', 'dashboard'],
  queryFn: async ({ signal }) => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    return readUsage(await readJson(await send(`/usage?from=${day(29)}&to=${day(0)}`, { signal })))
  },
})

export const keyCountQuery = queryOptions({
  queryKey: ['api-keys', 'count'],
  queryFn: async ({ signal }) => readKeyCount(await readJson(await send('/api-keys', { signal }))),
})

export const latestRequestsQuery = queryOptions({
  queryKey: ['requests', 'latest'],
  queryFn: async ({ signal }) => readLog(await readJson(await send('/requests', { signal }))),
})

/** The plan in force for one service, and without one the newest that was: it says when it ended. */
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
    // Not `single`: the browser would report the answer "none" as a failed request.
    .maybeSingle()
  if (result.error?.code === noRow) return null
  if (result.error) throw restError(result)
  return result.data === null ? null : readSubscription(result.data)
}

const noRow = 'PGRST116'
