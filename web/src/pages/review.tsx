import { Inbox } from 'lucide-react'
import { ServiceGate } from '../features/account/service-gate.tsx'
import { ReviewPanel } from '../features/review/review-panel.tsx'
import { ReadOnlyNotice } from '../features/teams/role-gate.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function ReviewPage() {
  return (
    <>
      <PageHeader
        title="Review"
        description="Sign-ups that need your decision. It also applies to later sign-ups with the same address."
      />
      <ReadOnlyNotice permission="develop" />
      <ServiceGate service="developer" icon={<Inbox />}>
        <ReviewPanel />
      </ServiceGate>
    </>
  )
}
