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
        description="Additional tools for professionals, business analytics among them."
      />
      <ServiceGate service="other" icon={<BriefcaseBusiness />}>
        <ComingSoon
          service="other"
          illustration={<Report />}
          plan="Business analytics over the data you have already, as reports your team can read."
        />
      </ServiceGate>
    </>
  )
}
