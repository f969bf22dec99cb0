import { Shapes } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function OtherServicesPage() {
  return (
    <>
      <PageHeader title="Other Services" />
      <EmptyState icon={<Shapes />} title="Coming soon" description="Further services are planned and not built yet." />
    </>
  )
}
