import type { NotificationRow } from '@assay/contract/notifications'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchRows, updateRows } from '../../api/rest.ts'
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
  await updateRows('notifications', { id: `eq.${id}` }, { read_at: readAt })
}

/** All get the same timestamp, by which `unmarkAllRead` finds exactly these again. */
export async function markAllRead(readAt: string): Promise<void> {
  await updateRows('notifications', { read_at: 'is.null' }, { read_at: readAt })
}

export async function unmarkAllRead(readAt: string): Promise<void> {
  await updateRows('notifications', { read_at: `eq.${readAt}` }, { read_at: null })
}

async function fetchPage(tab: NotificationTab, before: string | null, signal: AbortSignal): Promise<Notification[]> {
  const query = {
    select: 'id,type,title,message,action_url,created_at,read_at',
    ...filters[tab],
    ...(before !== null && { created_at: `lt.${before}` }),
    order: 'created_at.desc,id.asc',
    limit: String(pageSize),
  }
  return (await fetchRows<NotificationRow>('notifications', query, signal)).map(toNotification)
}

const filters = {
  all: {},
  unread: { read_at: 'is.null' },
  alerts: { type: 'eq.alert' },
  messages: { type: 'eq.message' },
}
const pageSize = 50
