import { Settings } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function ProfilePage() {
  return (
    <>
      <PageHeader title="Account settings" />
      <EmptyState
        icon={<Settings />}
        title="Not built yet"
        description="Your name, password and services will be changed here."
      />
    </>
  )
}
