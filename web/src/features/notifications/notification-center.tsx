import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useSearchParams } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { CountBadge } from '../../ui/data/count-badge.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type NotificationTab, notificationTabs, tabCountsQuery, unreadCountQuery } from './notification.ts'
import { NotificationList } from './notification-list.tsx'
import { useMarkAllRead } from './use-mark-read.ts'

export function NotificationCenter() {
  const [parameters, setParameters] = useSearchParams()
  const { data: counts } = useQuery(tabCountsQuery)
  const { data: unread } = useQuery(unreadCountQuery)
  const markAll = useMarkAllRead()
  const tab = notificationTabs.find((known) => known === parameters.get('tab')) ?? 'all'
  const countOf = (of: NotificationTab) => (of === 'unread' ? unread : counts?.[of])
  return (
    <>
      <PageHeader
        title="Notifications"
        description={describeUnread(unread)}
        isDescriptionData
        actions={
          <Button
            disabled={unread === 0 || unread === undefined}
            busy={markAll.isPending}
            busyLabel="Marking..."
            onClick={() => markAll.mutate(new Date().toISOString())}
          >
            <CheckCheck aria-hidden="true" />
            Mark all as read
          </Button>
        }
      />
      <Tabs
        label="Notification types"
        value={tab}
        // A choice within the page: Back leads to the previous page, not through every tab.
        onValueChange={(next) => setParameters(next === 'all' ? {} : { tab: next }, { replace: true })}
        tabs={notificationTabs.map((value) => ({
          value,
          label: <TabLabel label={labels[value]} count={countOf(value)} isAccented={value === 'unread'} />,
          content: <NotificationList tab={value} />,
        }))}
      />
    </>
  )
}

function TabLabel({ label, count, isAccented }: { label: string; count: number | undefined; isAccented: boolean }) {
  return (
    <>
      {label}
      {count !== undefined && <CountBadge count={count} tone={isAccented && count > 0 ? 'accent' : 'neutral'} />}
    </>
  )
}

function describeUnread(count: number | undefined): string {
  if (count === undefined) return 'Updates about your account, API keys, quota and payments.'
  if (count === 0) return 'You’re all caught up.'
  return count === 1 ? '1 unread notification' : `${count} unread notifications`
}

const labels: Record<NotificationTab, string> = { all: 'All', unread: 'Unread', alerts: 'Alerts', messages: 'Messages' }
