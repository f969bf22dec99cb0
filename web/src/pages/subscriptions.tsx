import { RefreshCw } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function SubscriptionsPage() {
  return (
    <>
      <PageHeader title="Subscriptions" />
      <EmptyState
        icon={<RefreshCw />}
        title="No subscriptions yet"
        description="Your plans, their dates and a way to cancel them will be here."
      />
    </>
  )
}
