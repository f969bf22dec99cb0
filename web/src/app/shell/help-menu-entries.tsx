import type { ReactNode } from 'react'
import { Link } from '../../routing/link.tsx'
import { DropdownMenu } from '../../ui/overlays/dropdown-menu.tsx'
import type { NavigationEntry } from './navigation.ts'

export type HelpMenuProps = { entries: NavigationEntry[] }
type EntriesProps = HelpMenuProps & { trigger: ReactNode; openedBy: 'keyboard' | 'pointer' }

/** Open from the start, because it's rendered on first use. */
export function HelpMenuEntries({ entries, trigger, openedBy }: EntriesProps) {
  return (
    <DropdownMenu
      openedBy={openedBy}
      trigger={trigger}
      entries={entries.map((entry) => ({ kind: 'link', id: entry.to, link: helpLink(entry) }))}
    />
  )
}

/** An element, not a component: the menu adds its own look and keyboard support to it. */
function helpLink({ to, label, Icon, isOutside }: NavigationEntry) {
  const content = (
    <>
      <Icon className="text-muted" aria-hidden="true" />
      {label}
    </>
  )
  return isOutside ? <a href={to}>{content}</a> : <Link to={to}>{content}</Link>
}
