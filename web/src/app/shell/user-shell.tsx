import { paths } from '@assay/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { PanelLeft } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { config } from '../../api/config.ts'
import { useUser } from '../../api/session.ts'
import { wavesQuery } from '../../api/waves.ts'
import { useLogOut } from '../../features/account/use-log-out.ts'
import { usePaymentReturn } from '../../features/billing/checkout/payment-messages.ts'
import { BellLink } from '../../features/notifications/bell-link.tsx'
import { useLocation } from '../../routing/navigation.tsx'
import { localStore } from '../../storage.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { ContentSkeleton } from '../page-skeleton.tsx'
import { CommandPaletteProvider } from './command-palette-provider.tsx'
import { DrawerButton } from './drawer-button.tsx'
import { HelpMenu } from './help-menu.tsx'
import { shellLook } from './look.ts'
import { groupOf, navigationFor, type OpenGroup } from './navigation.ts'
import { ShellFooter } from './shell-footer.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { UserMenu } from './user-menu.tsx'

/** The frame of every signed-in page. It stays mounted while the pages in it change. */
export function UserShell({ children }: { children: ReactNode }) {
  const user = useUser()
  usePaymentReturn()
  const [isCollapsed, setIsCollapsed] = useSidebarCollapsed()
  const { isLoggingOut, logOut } = useLogOut()
  const growing = useGrowingWaves(user.services.includes('developer'))
  const navigation = navigationFor(user.services, config.docsUrl, { [paths.waves]: growing })
  const [openGroup, setOpenGroup] = useOpenGroup()
  const menu = { navigation, openGroup, onOpenGroup: setOpenGroup, isLoggingOut, onLogOut: logOut }
  const isWide = useIsWide()
  const toggleLabel = isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'
  const toggleSidebar = () => setIsCollapsed(!isCollapsed)
  return (
    <CommandPaletteProvider navigation={navigation} onToggleSidebar={toggleSidebar} onLogOut={logOut}>
      <div className="flex min-h-dvh">
        {isWide && <Sidebar id={sidebarId} {...menu} isCollapsed={isCollapsed} />}
        <div className="flex min-w-0 grow flex-col">
          <TopBar
            navigation={
              isWide ? (
                <Tooltip label={toggleLabel} side="bottom">
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={toggleLabel}
                    aria-expanded={!isCollapsed}
                    aria-controls={sidebarId}
                    onClick={toggleSidebar}
                    className="-ml-2"
                  >
                    <PanelLeft aria-hidden="true" />
                  </Button>
                </Tooltip>
              ) : (
                <DrawerButton {...menu} />
              )
            }
            help={<HelpMenu entries={navigation.help} />}
            bell={<BellLink />}
            userMenu={<UserMenu user={user} isLoggingOut={isLoggingOut} onLogOut={logOut} />}
          />
          <main id="main" tabIndex={-1} data-page-focus="" className={cx(shellLook.main, 'peer/main')}>
            <Suspense fallback={<ContentSkeleton />}>{children}</Suspense>
          </main>
          <ShellFooter />
        </div>
      </div>
    </CommandPaletteProvider>
  )
}

const sidebarId = 'sidebar'

/** Without a count the menu shows none: the page behind it reports the error. The shell renders again only for another count. */
function useGrowingWaves(isDeveloper: boolean) {
  const { data: value = 0 } = useQuery({
    ...wavesQuery(60_000),
    enabled: isDeveloper,
    placeholderData: [],
    select: (waves) => waves.filter(({ status }) => status === 'growing').length,
  })
  return value === 0 ? undefined : { value, words: `${value} growing` }
}

/** Narrower windows have the drawer in place of the sidebar, and needn't render its entries. */
function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => wide.matches)
}

/** Tailwind's `lg`, by which the skeleton has a sidebar. */
const wide = matchMedia('(width >= 64rem)')

function subscribeToWidth(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Stored on this device. index.html reads it before the first paint, so that the page doesn't shift. */
function useSidebarCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setIsCollapsed] = useState(() => localStore.getItem(collapsedKey) === 'true')
  return [
    isCollapsed,
    (next) => {
      setIsCollapsed(next)
      localStore.setItem(collapsedKey, String(next))
    },
  ]
}

const collapsedKey = 'sidebarCollapsed'

/** The group of the page that is open, until someone opens the other one. Remembered on this device. */
function useOpenGroup(): [OpenGroup, (group: OpenGroup) => void] {
  const { pathname } = useLocation()
  const [chosen, setChosen] = useState<{ pathname: string; group: OpenGroup }>(() => ({
    pathname,
    group: rememberedGroup(),
  }))
  const byPage = chosen.pathname === pathname ? null : groupOf(pathname)
  const group = byPage ?? chosen.group
  const choose = (next: OpenGroup) => {
    setChosen({ pathname, group: next })
    localStore.setItem(groupKey, next)
  }
  useEffect(() => {
    if (byPage) setChosen({ pathname, group: byPage })
    localStore.setItem(groupKey, group)
  }, [byPage, group, pathname])
  return [group, choose]
}

function rememberedGroup(): OpenGroup {
  return groupOf(location.pathname) ?? (localStore.getItem(groupKey) === 'tools' ? 'tools' : 'rest')
}

const groupKey = 'navigationGroup'
