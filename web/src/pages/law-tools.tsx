import { Scale } from 'lucide-react'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { ComingSoon } from '../features/coming-soon/coming-soon.tsx'
import { CaseFiles } from '../features/coming-soon/illustrations.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function LawToolsPage() {
  return (
    <>
      <PageHeader title="Law Tools" description="Search statutes and case law, and keep your cases in one place." />
      <ServiceGate service="law" icon={<Scale />}>
        <ComingSoon service="law" illustration={<CaseFiles />} />
      </ServiceGate>
    </>
  )
}
