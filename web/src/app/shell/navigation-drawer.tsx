import type { ReactNode } from 'react'
import { Mark } from '../../ui/logo.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { LogOutButton } from './log-out-button.tsx'
import type { Navigation, OpenGroup } from './navigation.ts'
import { NavigationList } from './navigation-list.tsx'
import { TeamSwitcher } from './team-switcher.tsx'
import { useDrawer } from './use-drawer.ts'

export type NavigationDrawerProps = {
  navigation: Navigation
  openGroup: OpenGroup
  onOpenGroup: (group: OpenGroup) => void
  isLoggingOut: boolean
  onLogOut: () => void
  trigger: ReactNode
}

/** Open from the start, because it's rendered on first use. */
export function NavigationDrawer(props: NavigationDrawerProps) {
  const { navigation, openGroup, onOpenGroup, isLoggingOut, onLogOut, trigger } = props
  const drawer = useDrawer(true)
  return (
    <Sheet
      {...drawer}
      trigger={trigger}
      head={
        <span className="flex min-w-0 grow items-center gap-1">
          <Mark />
          <TeamSwitcher />
        </span>
      }
    >
      <div className="grow px-3.5 pt-1 pb-4">
        <NavigationList sections={navigation.sections} openGroup={openGroup} onOpenGroup={onOpenGroup} />
      </div>
      <div className="shrink-0 px-3.5 py-4">
        <LogOutButton isLoggingOut={isLoggingOut} onLogOut={onLogOut} />
      </div>
    </Sheet>
  )
}
