import { LayoutDashboard } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function DashboardPage() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <EmptyState
        icon={<LayoutDashboard />}
        title="Nothing to show yet"
        description="Your quota, recent verdicts and subscription will be here."
      />
    </>
  )
}
