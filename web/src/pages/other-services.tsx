import { BriefcaseBusiness } from 'lucide-react'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function OtherServicesPage() {
  return (
    <>
      <PageHeader
        title="Other Services"
        description="Additional tools for professionals, business analytics among them."
      />
      <ServiceGate service="other" icon={<BriefcaseBusiness />}>
        <EmptyState
          icon={<BriefcaseBusiness />}
          title="Coming Soon"
          description="Further services are planned and not built yet."
        />
      </ServiceGate>
    </>
  )
}
