import { Scale } from 'lucide-react'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function LawToolsPage() {
  return (
    <>
      <PageHeader title="Law Tools" description="Advanced search and case management for legal professionals." />
      <ServiceGate service="law" icon={<Scale />}>
        <EmptyState
          icon={<Scale />}
          title="Coming Soon"
          description="Tools for legal research are planned and not built yet."
        />
      </ServiceGate>
    </>
  )
}
