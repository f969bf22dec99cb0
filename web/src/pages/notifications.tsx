import { Bell } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function NotificationsPage() {
  return (
    <>
      <PageHeader title="Notifications" />
      <EmptyState
        icon={<Bell />}
        title="No notifications yet"
        description="Messages about your account and your quota will be here."
      />
    </>
  )
}
