import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { Link } from '../../routing/link.tsx'
import { cx } from '../../ui/cx.ts'
import { Mark } from '../../ui/logo.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { shellLook } from './look.ts'
import type { Navigation, OpenGroup } from './navigation.ts'
import { NavigationList } from './navigation-list.tsx'
import { TeamSwitcher } from './team-switcher.tsx'

type SidebarProps = {
  id: string
  navigation: Navigation
  openGroup: OpenGroup
  onOpenGroup: (group: OpenGroup) => void
  isCollapsed: boolean
  isLoggingOut: boolean
  onLogOut: () => void
}

/** From 1024 px up; narrower windows have the same entries in the drawer. */
export function Sidebar(props: SidebarProps) {
  const { id, navigation, openGroup, onOpenGroup, isCollapsed, isLoggingOut, onLogOut } = props
  return (
    <aside
      id={id}
      aria-label="Sidebar"
      className={cx(shellLook.sidebar, 'transition-[width] duration-200', isCollapsed ? 'w-16' : 'w-64')}
    >
      <div className="sticky top-0 flex h-dvh flex-col">
        <div className={cx(shellLook.sidebarHead, isCollapsed ? 'flex-col justify-center' : 'gap-1 pr-3.5 pl-[22px]')}>
          <Link to={paths.dashboard} aria-label={`${productName} home`} className="flex rounded-sm">
            <Mark />
          </Link>
          <TeamSwitcher isCollapsed={isCollapsed} />
        </div>
        <div className="grow overflow-x-hidden overflow-y-auto px-3.5 pt-0.5 pb-4">
          <NavigationList
            sections={navigation.sections}
            openGroup={openGroup}
            onOpenGroup={onOpenGroup}
            isCollapsed={isCollapsed}
          />
        </div>
        <div className="shrink-0 px-3.5 py-4">
          <LogOutButton isLoggingOut={isLoggingOut} onLogOut={onLogOut} isCollapsed={isCollapsed} />
        </div>
      </div>
    </aside>
  )
}
