import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { usePalette } from './command-palette-provider.tsx'
import { shellLook } from './look.ts'
import { paletteKeys } from './palette-shortcut.ts'

type TopBarProps = { navigation: ReactNode; help: ReactNode; bell: ReactNode; userMenu: ReactNode }

export function TopBar({ navigation, help, bell, userMenu }: TopBarProps) {
  const { open, preload } = usePalette()
  const opener = { onClick: open, onPointerEnter: preload, onFocus: preload }
  return (
    <header data-top-bar="" className={cx(shellLook.topBar, 'sticky top-0 z-20')}>
      {navigation}
      <button
        type="button"
        {...opener}
        aria-keyshortcuts="Control+K Meta+K"
        className="hidden h-9 min-w-0 items-center gap-3 rounded-md px-2.5 text-sm text-muted transition-colors hover:bg-subtle hover:text-text sm:flex"
      >
        <Search className="size-4 shrink-0" aria-hidden="true" />
        Search or jump to…
        <span
          aria-hidden="true"
          className="rounded-full bg-subtle px-2 py-0.5 font-mono text-xs ring-1 ring-border ring-inset"
        >
          {paletteKeys}
        </span>
      </button>
      <div className="ml-auto flex items-center gap-1">
        <Button variant="ghost" size="icon" aria-label="Search or jump to…" className="sm:hidden" {...opener}>
          <Search aria-hidden="true" />
        </Button>
        {help}
        {bell}
        {userMenu}
      </div>
    </header>
  )
}
