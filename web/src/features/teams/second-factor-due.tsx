import { formatDay } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useUser } from '../../api/session.ts'
import { teamQuery, useTeam } from '../../api/teams.ts'
import { Link } from '../../routing/link.tsx'
import { useLocation } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** Before the day, a notice on every page; from then on the pages of the team are closed to those who have none. */
export function SecondFactorDue({ children }: { children: ReactNode }) {
  const { hasSecondStep } = useUser()
  const { pathname } = useLocation()
  const team = useTeam()
  const { data, error } = useQuery({ ...teamQuery, enabled: !hasSecondStep })
  // Where one is added.
  if (hasSecondStep || pathname === paths.profile) return children
  const name = team?.name ?? 'Your team'
  if (error instanceof ApiError && error.code === 'second_factor_required') {
    return (
      <>
        <PageHeader title="Add a second step" />
        <EmptyState
          icon={<ShieldCheck />}
          title={`${name} asks everyone for a second step at sign-in`}
          description="Add an authenticator app or a security key to open this team. It takes a minute."
          action={<AddButton />}
        />
      </>
    )
  }
  return (
    <>
      {data?.second_factor_due && (
        <Banner tone="warn">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 sm:-my-1">
            <p className="min-w-0 flex-1 basis-64">
              <bdi>{name}</bdi> asks everyone for a second step at sign-in. Add yours by{' '}
              {formatDay(data.second_factor_due)} to keep access.
            </p>
            <AddButton />
          </div>
        </Banner>
      )}
      {children}
    </>
  )
}

function AddButton() {
  return (
    <Button asChild variant="primary" size="sm">
      <Link to={`${paths.profile}?tab=security&add=app`}>Add a second step</Link>
    </Button>
  )
}
