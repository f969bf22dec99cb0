import { formatTime, formatTimeOfDay } from '@assay/contract/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  ArrowRight,
  Bell,
  BellRing,
  Check,
  CircleCheck,
  Info,
  type LucideIcon,
  Mail,
  ShieldAlert,
  Undo2,
  WifiOff,
  Wrench,
} from 'lucide-react'
import { useRef } from 'react'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Pill, type PillTone } from '../../ui/data/pill.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { groupByDay, type Notification, type NotificationTab, notificationsQuery } from './notification.ts'
import { useSetRead } from './use-mark-read.ts'

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

function NoNotifications({ tab }: { tab: NotificationTab }) {
  const { Icon, title, description } = texts[tab]
  return <EmptyState icon={<Icon />} title={title} description={description} />
}

const texts = {
  all: {
    Icon: Bell,
    title: 'No notifications yet',
    description: 'Updates about your account, API keys, quota and payments will show up here.',
  },
  unread: {
    Icon: CircleCheck,
    title: 'You’re all caught up',
    description: 'New notifications will show up here.',
  },
  alerts: {
    Icon: BellRing,
    title: 'No alerts',
    description: 'We’ll let you know here about security, your quota and failed payments.',
  },
  messages: {
    Icon: Mail,
    title: 'No messages',
    description: 'Messages about your payments and subscriptions appear here.',
  },
} as const

function NotificationSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading notifications" onRetry={onRetry}>
      <Skeleton className="w-20" />
      <Card className="animate-appear">
        <ul className="divide-y divide-border" aria-hidden="true">
          {[1, 2, 3].map((row) => (
            <li key={row} className="flex gap-4 px-5 py-4">
              <Skeleton className="size-9 rounded-lg" />
              <div className="grid grow gap-2.5">
                <Skeleton className="w-48 max-w-full" />
                <Skeleton className="w-full max-w-[52ch]" />
                <Skeleton className="w-28" />
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </Loading>
  )
}

function WaitingForConnection() {
  return (
    <EmptyState
      icon={<WifiOff />}
      title="You’re offline"
      description="Your notifications will load when you’re back online."
    />
  )
}

type NotificationEntryProps = { notification: Notification; onSetRead: (isRead: boolean) => void }

function NotificationEntry({ notification, onSetRead }: NotificationEntryProps) {
  const { type, title, message, actionUrl, createdAt, readAt } = notification
  const isUnread = readAt === null
  const { Icon, label, tone, look } = kinds[type]
  return (
    <article aria-label={title} className="flex gap-3 px-4 py-4 sm:gap-4 sm:px-5">
      <div className={cx('grid size-9 shrink-0 place-items-center rounded-lg', look)}>
        <Icon className="size-[18px]" aria-hidden="true" />
      </div>
      <div className="grid min-w-0 grow gap-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className={isUnread ? 'font-semibold' : 'font-normal'}>
            {isUnread && <UnreadDot />}
            {title}
          </h3>
          <Pill tone={tone}>{label}</Pill>
          <time
            dateTime={createdAt}
            title={formatTime(createdAt)}
            className="basis-full text-sm text-muted tabular-nums sm:ml-auto sm:basis-auto"
          >
            {formatTimeOfDay(createdAt)}
          </time>
        </div>
        <p className={cx('max-w-[72ch]', isUnread ? 'text-text' : 'text-muted')}>{message}</p>
        <div className="-mb-1 flex flex-wrap items-center gap-x-4">
          {actionUrl && (
            <TextLink asChild className="inline-flex min-h-8 items-center gap-1.5 text-sm">
              <Link to={actionUrl} aria-label={`View details: ${title}`} onClick={() => isUnread && onSetRead(true)}>
                View details
                <ArrowRight className="size-3.5" aria-hidden="true" />
              </Link>
            </TextLink>
          )}
          <Button
            variant="ghost"
            size="sm"
            className="-ml-2.5"
            aria-label={`Mark as ${isUnread ? 'read' : 'unread'}: ${title}`}
            onClick={() => onSetRead(isUnread)}
          >
            {isUnread ? <Check aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
            Mark as {isUnread ? 'read' : 'unread'}
          </Button>
        </div>
      </div>
    </article>
  )
}

/** Inline with the title, so that it never wraps onto its own line. */
function UnreadDot() {
  return (
    <>
      <span className="mr-2 mb-px inline-block size-2 rounded-full bg-accent align-middle" aria-hidden="true" />
      <span className="sr-only">Unread </span>
    </>
  )
}

type Kind = { Icon: LucideIcon; label: string; tone: PillTone; look: string }

const kinds: Record<Notification['type'], Kind> = {
  info: { Icon: Info, label: 'Info', tone: 'info', look: 'bg-info-weak text-info' },
  alert: { Icon: ShieldAlert, label: 'Alert', tone: 'warn', look: 'bg-warn-weak text-warn' },
  message: { Icon: Mail, label: 'Message', tone: 'accent', look: 'bg-accent-weak text-accent' },
  system: { Icon: Wrench, label: 'System', tone: 'neutral', look: 'bg-subtle text-muted' },
}
