import { RefreshCw } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function SubscriptionsPage() {
  return (
    <>
      <PageHeader title="Subscriptions" description="Your plans, their dates, and a way to cancel them." />
      <EmptyState
        icon={<RefreshCw />}
        title="No Subscriptions Found"
        description="This account has no plan. No plan can be bought in this build."
      />
    </>
  )
}
