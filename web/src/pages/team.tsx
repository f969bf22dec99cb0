import { useMay } from '../api/teams.ts'
import { InvitationsCard, InviteButton } from '../features/teams/invitations-card.tsx'
import { MembersCard } from '../features/teams/members-card.tsx'
import { SecondFactorCard } from '../features/teams/second-factor-card.tsx'
import { EndCard, NameCard } from '../features/teams/team-settings-card.tsx'
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
        {mayManage && <InvitationsCard />}
        {/* Single sign-on stands here: {mayManage && <SingleSignOnCard />} */}
        <SecondFactorCard />
        {mayManage && <NameCard />}
      </div>
      <EndCard />
    </>
  )
}
