import { paths } from '@assay/contract/paths'
import { roleTexts } from '@assay/contract/teams/roles'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus, UsersRound } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useUser } from '../../api/session.ts'
import { switchTeam, teamsQuery, useTeam } from '../../api/teams.ts'
import { Link } from '../../routing/link.tsx'
import { navigate } from '../../routing/navigation.tsx'
import { DropdownMenu } from '../../ui/overlays/dropdown-menu.tsx'

type EntriesProps = { trigger: ReactNode; openedBy: 'keyboard' | 'pointer' }

/** Open from the start, because it's rendered on first use. */
export function TeamMenuEntries({ trigger, openedBy }: EntriesProps) {
  const { data } = useQuery(teamsQuery(useUser().id))
  const current = useTeam()
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <DropdownMenu
        align="start"
        openedBy={openedBy}
        trigger={trigger}
        entries={[
          ...(data?.teams ?? []).map((team) => ({
            kind: 'item' as const,
            id: team.id,
            label: team.name,
            note: roleTexts[team.role].name,
            isChecked: team.id === current?.id,
            icon: <Check className={team.id === current?.id ? 'text-accent' : 'invisible'} aria-hidden="true" />,
            onSelect: () => {
              if (team.id === current?.id) return
              switchTeam(team.id)
              // Whatever is open may belong to the previous team.
              navigate(paths.dashboard)
            },
          })),
          { kind: 'separator', id: 'manage' },
          {
            kind: 'link',
            id: 'team',
            link: (
              <Link to={paths.team}>
                <UsersRound className="text-muted" aria-hidden="true" />
                Members and settings
              </Link>
            ),
          },
          {
            kind: 'item',
            label: 'Create a team',
            icon: <Plus className="text-muted" aria-hidden="true" />,
            // The menu returns the focus first, so that the dialog can return it to the same place.
            onSelect: () => requestAnimationFrame(() => setIsCreating(true)),
          },
        ]}
      />
      <Suspense>{isCreating && <CreateTeamDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </>
  )
}

const CreateTeamDialog = lazy(async () => ({
  default: (await import('../../features/teams/create-team-dialog.tsx')).CreateTeamDialog,
}))
