import { type Permission, permissions, roleTexts } from '@assay/contract/teams/roles'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay, useTeam } from '../../api/teams.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

type RoleGateProps = {
  permission: Permission
  /** The page's heading. */
  title: string
  /** "see payments and invoices". */
  what: string
  children: ReactNode
}

/** In place of a page that the person's role doesn't open. */
export function RoleGate({ permission, title, what, children }: RoleGateProps) {
  const team = useTeam()
  if (useMay(permission) || !team) return children
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<Lock />}
        title={`Your role can’t ${what}`}
        description={`You’re ${article(team.role)} in ${team.name}. ${askFor(permission)}`}
      />
    </>
  )
}

/** On a page that people with this role can read, but not change: why its buttons are missing. */
export function ReadOnlyNotice({ permission }: { permission: Permission }) {
  const team = useTeam()
  if (useMay(permission) || !team) return null
  return (
    <Banner tone="info">
      You’re {article(team.role)} in <bdi>{team.name}</bdi>, so you can look around but not change anything here.{' '}
      {askFor(permission)}
    </Banner>
  )
}

function article(role: keyof typeof roleTexts): string {
  const name = roleTexts[role].name.toLowerCase()
  if (role === 'billing') return 'a billing member'
  return `${/^[aeo]/.test(name) ? 'an' : 'a'} ${name}`
}

/** "An owner, admin or developer can." */
function askFor(permission: Permission): string {
  const names = permissions[permission].map((role) => (role === 'billing' ? 'billing member' : role))
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names[0]
  return `An ${list} can.`
}
