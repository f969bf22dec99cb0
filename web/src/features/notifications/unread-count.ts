import { queryOptions } from '@tanstack/react-query'
import { countNotifications } from './count.ts'

/**
 * Polls for new notifications: every 30 seconds while the page is visible, when it becomes visible, and after every
 * change made here. A count is one small request; an open connection per tab would cost more than it's worth.
 */
export const pollMs = 30_000

export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => countNotifications({ isUnread: true }, signal),
  refetchInterval: pollMs,
  refetchOnWindowFocus: 'always',
})
