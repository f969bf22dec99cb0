import { CircleHelp } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import type { HelpMenuProps } from './help-menu-entries.tsx'
import { useOnDemand } from './use-on-demand.ts'

/** Loaded on first use, like the user menu. */
export function HelpMenu({ entries }: HelpMenuProps) {
  const { part: Entries, ask, preload } = useOnDemand(loadEntries)
  const [openedBy, setOpenedBy] = useState<'keyboard' | 'pointer'>('pointer')
  if (Entries) {
    return <Entries entries={entries} openedBy={openedBy} trigger={<HelpButton />} />
  }
  return (
    <Tooltip label="Help" side="bottom">
      <HelpButton
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
    </Tooltip>
  )
}

const loadEntries = async () => (await import('./help-menu-entries.tsx')).HelpMenuEntries

function HelpButton(props: ComponentProps<'button'>) {
  return (
    <Button variant="ghost" size="icon" aria-label="Help" {...props}>
      <CircleHelp aria-hidden="true" />
    </Button>
  )
}
