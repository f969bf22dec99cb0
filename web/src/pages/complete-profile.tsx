import { UserRound } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function CompleteProfilePage() {
  return (
    <>
      <PageHeader title="Complete your profile" />
      <EmptyState
        icon={<UserRound />}
        title="Not built yet"
        description="Your first and last name will be asked for here."
      />
    </>
  )
}
