import { Blocks } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function ServicesPage() {
  return (
    <>
      <PageHeader title="Choose your services" />
      <EmptyState
        icon={<Blocks />}
        title="Not built yet"
        description="The services you want to use will be chosen here."
      />
    </>
  )
}
