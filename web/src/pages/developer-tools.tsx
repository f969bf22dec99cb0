import { CodeXml } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function DeveloperToolsPage() {
  return (
    <>
      <PageHeader title="Developer Tools" />
      <EmptyState
        icon={<CodeXml />}
        title="Not built yet"
        description="Plans, prices and code samples for the verification API will be here."
      />
    </>
  )
}
