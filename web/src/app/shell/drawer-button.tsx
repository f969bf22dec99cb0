import { Menu } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { NavigationDrawerProps } from './navigation-drawer.tsx'

/** The drawer is a script of its own, fetched when it is first asked for: wide windows do without it. */
export function DrawerButton(props: Omit<NavigationDrawerProps, 'trigger'>) {
  const [Drawer, setDrawer] = useState<ComponentType<NavigationDrawerProps> | null>(null)
  const showToast = useToast()
  async function open() {
    try {
      const { NavigationDrawer } = await loadDrawer()
      setDrawer(() => NavigationDrawer)
    } catch {
      showToast({
        tone: 'error',
        title: 'The navigation could not be loaded',
        description: 'Check your connection and try again, or reload the page.',
      })
    }
  }
  const look = {
    variant: 'ghost',
    size: 'icon',
    'aria-label': 'Open navigation',
    className: '-ml-2 lg:hidden',
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
      onClick={open}
    >
      {icon}
    </Button>
  )
}

const loadDrawer = () => import('./navigation-drawer.tsx')
/** Whether it worked is seen when it is opened. */
const preload = () => void loadDrawer().catch(() => {})
