import { paths } from '@assay/contract/paths'
import { LayoutDashboard, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CurrentUser } from '../../api/session.ts'
import { Link } from '../../routing/link.tsx'
import { Avatar } from '../../ui/data/avatar.tsx'
import { Name } from '../../ui/data/name.tsx'
import { DropdownMenu } from '../../ui/overlays/dropdown-menu.tsx'
import { useTheme } from '../../ui/theme.ts'

export type UserMenuProps = { user: CurrentUser; isLoggingOut: boolean; onLogOut: () => void }
type EntriesProps = UserMenuProps & { trigger: ReactNode; openedBy: 'keyboard' | 'pointer' }

/** Open from the start, because it's rendered on first use. */
export function UserMenuEntries({ user, isLoggingOut, onLogOut, trigger, openedBy }: EntriesProps) {
  const [theme, chooseTheme] = useTheme()
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <DropdownMenu
      openedBy={openedBy}
      trigger={trigger}
      heading={
        <span className="flex max-w-64 items-center gap-3">
          <Avatar firstName={user.firstName} lastName={user.lastName} email={user.email} size={36} />
          <span className="grid min-w-0">
            {name && <Name text={name} className="justify-self-start font-medium text-text" />}
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
        { kind: 'separator', id: 'theme' },
        {
          kind: 'choice',
          label: 'Theme',
          value: theme,
          choices: [
            { value: 'system', name: 'System theme', icon: <Monitor aria-hidden="true" /> },
            { value: 'light', name: 'Light theme', icon: <Sun aria-hidden="true" /> },
            { value: 'dark', name: 'Dark theme', icon: <Moon aria-hidden="true" /> },
          ],
          onChoose: (chosen) => chooseTheme(chosen === 'light' || chosen === 'dark' ? chosen : 'system'),
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
