import { paths } from '@assay/contract/paths'
import { LayoutDashboard, LogOut, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import type { CurrentUser } from '../../api/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { DropdownMenu } from '../../ui/dropdown-menu.tsx'

type UserMenuProps = { user: CurrentUser; isLoggingOut: boolean; onLogOut: () => void }

export function UserMenu({ user, isLoggingOut, onLogOut }: UserMenuProps) {
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          className="ml-1 grid size-9 place-items-center rounded-full transition-shadow hover:ring-4 hover:ring-subtle data-[state=open]:ring-4 data-[state=open]:ring-subtle"
        >
          <Avatar firstName={user.firstName} lastName={user.lastName} email={user.email} />
          <span className="sr-only">User menu: {name || user.email}</span>
        </button>
      }
      heading={
        <span className="flex max-w-64 items-center gap-3">
          <Avatar firstName={user.firstName} lastName={user.lastName} email={user.email} size={36} />
          <span className="grid min-w-0">
            {name && <span className="truncate font-medium text-text">{name}</span>}
            <span className="truncate" title={user.email}>
              {user.email}
            </span>
          </span>
        </span>
      }
      entries={[
        { kind: 'separator', id: 'pages' },
        {
          kind: 'link',
          id: 'profile',
          link: (
            <Link to={paths.profile}>
              <UserRound className="text-muted" aria-hidden="true" />
              Profile
            </Link>
          ),
        },
        {
          kind: 'link',
          id: 'dashboard',
          link: (
            <Link to={paths.dashboard}>
              <LayoutDashboard className="text-muted" aria-hidden="true" />
              Dashboard
            </Link>
          ),
        },
        { kind: 'separator', id: 'session' },
        {
          kind: 'item',
          label: isLoggingOut ? 'Logging out...' : 'Log out',
          icon: <LogOut className="text-muted" aria-hidden="true" />,
          disabled: isLoggingOut,
          onSelect: onLogOut,
        },
      ]}
    />
  )
}
