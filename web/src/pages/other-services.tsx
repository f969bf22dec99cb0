import { BriefcaseBusiness } from 'lucide-react'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { ComingSoon } from '../features/coming-soon/coming-soon.tsx'
import { Report } from '../features/coming-soon/illustrations.tsx'
import { otherIntro } from '../features/coming-soon/intro.ts'
import { PageHeader } from '../ui/page-header.tsx'

export function OtherServicesPage() {
  return (
    <>
      <PageHeader {...otherIntro} />
      <ServiceGate service="other" icon={<BriefcaseBusiness />}>
        <ComingSoon service="other" illustration={<Report />} />
      </ServiceGate>
    </>
  )
}
