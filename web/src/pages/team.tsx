import { lazy, Suspense } from 'react'
import { useMay } from '../api/teams.ts'
import { InvitationsCard, InviteButton } from '../features/teams/invitations-card.tsx'
import { MembersCard } from '../features/teams/members-card.tsx'
import { RegionCard } from '../features/teams/region-card.tsx'
import { SecondFactorCard } from '../features/teams/second-factor-card.tsx'
import { EndCard, NameCard } from '../features/teams/team-settings-card.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function TeamPage() {
  const mayManage = useMay('manage')
  return (
    <>
      <PageHeader
        title="Team"
        description={
          mayManage
            ? 'Everyone here works with the same keys, rules and plan.'
            : 'Everyone here works with the same keys, rules and plan. Owners and admins invite people and change roles.'
        }
        actions={<InviteButton />}
      />
      <MembersCard />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {mayManage && <InvitationsCard />}
          <SecondFactorCard />
          <RegionCard />
        </div>
        {mayManage && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Suspense fallback={<Skeleton className="h-32 rounded-xl" />}>
              <SingleSignOnCard />
            </Suspense>
            <NameCard />
          </div>
        )}
      </div>
      <EndCard />
    </>
  )
}

/** A script of its own: only those who manage the team see it. */
const SingleSignOnCard = lazy(async () => ({
  default: (await import('../features/sso/single-sign-on-card.tsx')).SingleSignOnCard,
}))
