import { Menu } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import type { NavigationDrawerProps } from './navigation-drawer.tsx'
import { useOnDemand } from './use-on-demand.ts'

/** The drawer is loaded on first use: wide windows never need it. */
export function DrawerButton(props: Omit<NavigationDrawerProps, 'trigger'>) {
  const { part: Drawer, ask, preload } = useOnDemand(loadDrawer)
  const look = {
    variant: 'ghost',
    size: 'icon',
    'aria-label': 'Open navigation',
    className: '-ml-2',
  } as const
  const icon = <Menu aria-hidden="true" />
  if (Drawer) return <Drawer {...props} trigger={<Button {...look}>{icon}</Button>} />
  return (
    <Button
      {...look}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={ask}
    >
      {icon}
    </Button>
  )
}

const loadDrawer = async () => (await import('./navigation-drawer.tsx')).NavigationDrawer
