import { KeyRound } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function ApiPage() {
  return (
    <>
      <PageHeader title="API" />
      <EmptyState
        icon={<KeyRound />}
        title="No API keys yet"
        description="Your API keys and the documentation of the API will be here."
      />
    </>
  )
}
