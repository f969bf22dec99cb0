import { formatDay, formatIsoDay } from '@assay/contract/format'
import type { NotificationRow, NotificationType } from '@assay/contract/notifications'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { countRows, fetchRows, updateRows } from '../../api/rest.ts'

export type Notification = {
  id: string
  type: NotificationType
  title: string
  message: string
  actionUrl: string | null
  /** As the database formats it: to the microsecond, which a Date would lose. */
  createdAt: string
  readAt: string | null
}

function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    message: row.message,
    // Only a path of this app, whatever the row says.
    actionUrl: row.action_url && /^\/(?!\/)/.test(row.action_url) ? row.action_url : null,
    createdAt: row.created_at,
    readAt: row.read_at,
  }
}

/**
 * Polls for new notifications: every 30 seconds while the page is visible, when it becomes visible, and after every
 * change made here. A count is one small request; an open connection per tab would cost more than it's worth.
 */
const pollMs = 30_000

export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => countNotifications({ isUnread: true }, signal),
  refetchInterval: pollMs,
  refetchOnWindowFocus: 'always',
})

type CountFilter = { type?: NotificationType; isUnread?: boolean }

async function countNotifications({ type, isUnread }: CountFilter, signal: AbortSignal): Promise<number> {
  const filter = { ...(type && { type: `eq.${type}` }), ...(isUnread && { read_at: 'is.null' }) }
  return countRows('notifications', { select: 'id', ...filter }, signal)
}

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

type TabCounts = Record<Exclude<NotificationTab, 'unread'>, number>

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

type DayGroup = { day: string; label: string; notifications: Notification[] }

type Place = { now: Date; timeZone?: string | undefined }

/** Groups by the reader's calendar day, newest first. */
export function groupByDay(notifications: Notification[], { now, timeZone }: Place): DayGroup[] {
  const groups = new Map<string, DayGroup>()
  for (const notification of notifications) {
    const day = formatIsoDay(notification.createdAt, timeZone)
    const group = groups.get(day) ?? { day, label: labelOf(day, { now, timeZone }), notifications: [] }
    group.notifications.push(notification)
    groups.set(day, group)
  }
  return [...groups.values()]
}

function labelOf(day: string, { now, timeZone }: Place): string {
  const today = formatIsoDay(now, timeZone)
  const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / millisecondsPerDay)
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  // The day is a plain date now, parsed and formatted as UTC.
  return formatDay(day, 'UTC')
}

const millisecondsPerDay = 86_400_000
