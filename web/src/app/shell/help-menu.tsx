import { CircleHelp } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { HelpMenuProps } from './help-menu-entries.tsx'
import { CollapsedTooltip, navigationRowLook } from './navigation-list.tsx'
import { useOnDemand } from './use-on-demand.ts'

/** Loaded on first use, like the user menu. */
export function HelpMenu({ entries, isCollapsed = false }: HelpMenuProps & { isCollapsed?: boolean }) {
  const { part: Entries, ask, preload } = useOnDemand(loadEntries)
  const [openedBy, setOpenedBy] = useState<'keyboard' | 'pointer'>('pointer')
  if (Entries) {
    return <Entries entries={entries} openedBy={openedBy} trigger={<HelpButton isCollapsed={isCollapsed} />} />
  }
  return (
    <CollapsedTooltip label="Help" isCollapsed={isCollapsed}>
      <HelpButton
        isCollapsed={isCollapsed}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={({ detail }) => {
          // `detail` counts clicks; the keyboard makes none.
          setOpenedBy(detail === 0 ? 'keyboard' : 'pointer')
          void ask()
        }}
      />
    </CollapsedTooltip>
  )
}

const loadEntries = async () => (await import('./help-menu-entries.tsx')).HelpMenuEntries

function HelpButton({ isCollapsed, ...props }: ComponentProps<'button'> & { isCollapsed: boolean }) {
  return (
    <button type="button" {...props} className={navigationRowLook(isCollapsed)}>
      <CircleHelp aria-hidden="true" />
      <span className={isCollapsed ? 'sr-only' : undefined}>Help</span>
    </button>
  )
}
