import { ChartColumn } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function AnalyticsPage() {
  return (
    <>
      <PageHeader title="Analytics" description="Your checks per day, by key and by verdict." />
      <EmptyState
        icon={<ChartColumn />}
        title="No checks yet"
        description="No check has been made with this account. Charts appear here with the first one."
      />
    </>
  )
}
