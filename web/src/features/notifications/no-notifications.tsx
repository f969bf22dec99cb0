import { Bell, BellRing, CircleCheck, Mail } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { NotificationTab } from './api.ts'

export function NoNotifications({ tab }: { tab: NotificationTab }) {
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
