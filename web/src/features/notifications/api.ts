import { NotificationRow } from '@assay/contract/notifications'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { rest } from '../../api/rest.ts'
import { restError } from '../../api/rest-error.ts'
import { countNotifications } from './count.ts'
import { type Notification, toNotification } from './notification.ts'
import { pollMs } from './unread-count.ts'

export const notificationTabs = ['all', 'unread', 'alerts', 'messages'] as const
export type NotificationTab = (typeof notificationTabs)[number]

/** Newest first, paginated by cursor. */
export const notificationsQuery = (tab: NotificationTab) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', tab],
    queryFn: ({ pageParam, signal }) => fetchPage(tab, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Notification[]) => (page.length < pageSize ? null : page.at(-1)?.createdAt),
    refetchInterval: pollMs,
  })

export type TabCounts = Record<Exclude<NotificationTab, 'unread'>, number>

/** The unread ones are counted by the bell. */
export const tabCountsQuery = queryOptions({
  queryKey: ['notifications', 'counts'],
  queryFn: async ({ signal }): Promise<TabCounts> => {
    const [all, alerts, messages] = await Promise.all([
      countNotifications({}, signal),
      countNotifications({ type: 'alert' }, signal),
      countNotifications({ type: 'message' }, signal),
    ])
    return { all, alerts, messages }
  },
  placeholderData: keepPreviousData,
  refetchInterval: pollMs,
})

export async function setRead(id: string, readAt: string | null): Promise<void> {
  const result = await rest.from('notifications').update({ read_at: readAt }).eq('id', id)
  if (result.error) throw restError(result)
}

/** All get the same timestamp, by which `unmarkAllRead` finds exactly these again. */
export async function markAllRead(readAt: string): Promise<void> {
  const result = await rest.from('notifications').update({ read_at: readAt }).is('read_at', null)
  if (result.error) throw restError(result)
}

export async function unmarkAllRead(readAt: string): Promise<void> {
  const result = await rest.from('notifications').update({ read_at: null }).eq('read_at', readAt)
  if (result.error) throw restError(result)
}

async function fetchPage(tab: NotificationTab, before: string | null, signal: AbortSignal): Promise<Notification[]> {
  let query = rest.from('notifications').select('id,type,title,message,action_url,created_at,read_at')
  if (tab === 'unread') query = query.is('read_at', null)
  if (tab === 'alerts') query = query.eq('type', 'alert')
  if (tab === 'messages') query = query.eq('type', 'message')
  if (before !== null) query = query.lt('created_at', before)
  // The query cache already retries; twice over would take too long to fail.
  const result = await query
    .order('created_at', { ascending: false })
    .order('id')
    .limit(pageSize)
    .retry(false)
    .abortSignal(signal)
  if (result.error) throw restError(result)
  return z.array(NotificationRow).parse(result.data).map(toNotification)
}

const pageSize = 50
