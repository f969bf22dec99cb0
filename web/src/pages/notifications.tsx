import { NotificationCenter } from '../features/notifications/notification-center.tsx'

export function NotificationsPage() {
  return <NotificationCenter />
}
