import { CircleHelp } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import type { HelpMenuProps } from './help-menu-entries.tsx'
import { useMenuOnDemand } from './use-on-demand.ts'

/** Loaded on first use, like the user menu. */
export function HelpMenu({ entries }: HelpMenuProps) {
  const { Entries, openedBy, trigger } = useMenuOnDemand(loadEntries)
  if (Entries) {
    return <Entries entries={entries} openedBy={openedBy} trigger={<HelpButton />} />
  }
  return (
    <Tooltip label="Help" side="bottom">
      <HelpButton {...trigger} />
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
