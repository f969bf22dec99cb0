import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from '../../routing/navigation.tsx'
import { Mark } from '../../ui/logo.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { LogOutButton } from './log-out-button.tsx'
import type { Navigation, OpenGroup } from './navigation.ts'
import { NavigationList } from './navigation-list.tsx'
import { TeamSwitcher } from './team-switcher.tsx'

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
  const { key } = useLocation()
  // Tied to one history entry: any navigation, including Back, closes it.
  const [openedOn, setOpenedOn] = useState<string | null>(key)
  const isClosedByHand = useRef(false)
  return (
    <Sheet
      title="Navigation"
      open={openedOn === key}
      onOpenChange={(open) => {
        isClosedByHand.current = !open
        setOpenedOn(open ? key : null)
      }}
      // After a navigation the focus belongs on the new page's heading.
      returnsFocus={() => isClosedByHand.current}
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
