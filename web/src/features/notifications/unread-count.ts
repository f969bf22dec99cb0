import { queryOptions } from '@tanstack/react-query'
import { countNotifications } from './count.ts'

/**
 * New notifications are asked for, not pushed: every 30 seconds while the page is visible, when it comes back into
 * view, and after every change made here. A count is one small request; a connection that stays open for each open tab
 * would cost more than it brings.
 */
export const pollMs = 30_000

export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => countNotifications({ isUnread: true }, signal),
  refetchInterval: pollMs,
  refetchOnWindowFocus: 'always',
})
