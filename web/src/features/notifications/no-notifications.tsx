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
    description: 'What happens to your account, your keys and your quota is told here.',
  },
  unread: {
    Icon: CircleCheck,
    title: 'You are all caught up',
    description: 'New notifications appear here by themselves.',
  },
  alerts: {
    Icon: BellRing,
    title: 'No alerts',
    description: 'Alerts are about your security and your quota: a changed password, a limit that comes near.',
  },
  messages: {
    Icon: Mail,
    title: 'No messages',
    description: 'Messages about your payments and subscriptions appear here.',
  },
} as const
