import { Scale } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function LawToolsPage() {
  return (
    <>
      <PageHeader title="Law Tools" />
      <EmptyState
        icon={<Scale />}
        title="Coming soon"
        description="Tools for legal research are planned and not built yet."
      />
    </>
  )
}
