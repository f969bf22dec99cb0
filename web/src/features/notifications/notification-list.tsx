import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { type NotificationTab, notificationsQuery } from './api.ts'
import { groupByDay } from './day-groups.ts'
import { NoNotifications } from './no-notifications.tsx'
import { NotificationEntry } from './notification-entry.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'
import { useSetRead } from './use-mark-read.ts'
import { WaitingForConnection } from './waiting-for-connection.tsx'

export function NotificationList({ tab }: { tab: NotificationTab }) {
  const { data, error, status, isFetching, isPaused, refetch, ...more } = useInfiniteQuery(notificationsQuery(tab))
  const setRead = useSetRead()
  const list = useRef<HTMLDivElement>(null)
  if (status === 'pending') {
    return isPaused ? <WaitingForConnection /> : <NotificationSkeleton onRetry={() => refetch()} />
  }
  if (!data) {
    return (
      <LoadError title="We couldn’t load your notifications" error={error} isFetching={isFetching} refetch={refetch} />
    )
  }
  const shown = data.pages.flat().filter(({ readAt }) => tab !== 'unread' || readAt === null)
  if (shown.length === 0) return <NoNotifications tab={tab} />
  return (
    // Receives the focus when the entry that had it leaves the list.
    <div ref={list} tabIndex={-1} data-page-focus="" className="grid gap-6">
      {groupByDay(shown, { now: new Date() }).map(({ day, label, notifications }) => (
        <section key={day} aria-label={label} className="grid gap-2.5">
          <h2 className="text-sm font-medium text-muted">{label}</h2>
          <Card>
            <ul className="divide-y divide-border">
              {notifications.map((notification) => (
                <li key={notification.id}>
                  <NotificationEntry
                    notification={notification}
                    onSetRead={(isRead) => {
                      setRead.mutate({ id: notification.id, readAt: isRead ? new Date().toISOString() : null })
                      if (tab === 'unread') list.current?.focus()
                    }}
                  />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {more.hasNextPage && (
        <Button
          className="justify-self-center"
          busy={more.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => more.fetchNextPage()}
        >
          Show older notifications
        </Button>
      )}
    </div>
  )
}
