import { ChartColumn } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function AnalyticsPage() {
  return (
    <>
      <PageHeader title="Analytics" />
      <EmptyState
        icon={<ChartColumn />}
        title="No checks yet"
        description="Your checks per day, by key and by verdict, will be here."
      />
    </>
  )
}
