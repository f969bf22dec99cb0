import { Scale } from 'lucide-react'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { ComingSoon } from '../features/coming-soon/coming-soon.tsx'
import { CaseFiles } from '../features/coming-soon/illustrations.tsx'
import { lawIntro } from '../features/coming-soon/intro.ts'
import { PageHeader } from '../ui/page-header.tsx'

export function LawToolsPage() {
  return (
    <>
      <PageHeader {...lawIntro} />
      <ServiceGate service="law" icon={<Scale />}>
        <ComingSoon service="law" illustration={<CaseFiles />} />
      </ServiceGate>
    </>
  )
}
