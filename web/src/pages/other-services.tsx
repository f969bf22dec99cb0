import { BriefcaseBusiness } from 'lucide-react'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { ComingSoon } from '../features/coming-soon/coming-soon.tsx'
import { Report } from '../features/coming-soon/illustrations.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function OtherServicesPage() {
  return (
    <>
      <PageHeader
        title="Other Services"
        description="Business analytics on the data you already have, in reports your team can read."
      />
      <ServiceGate service="other" icon={<BriefcaseBusiness />}>
        <ComingSoon service="other" illustration={<Report />} />
      </ServiceGate>
    </>
  )
}
