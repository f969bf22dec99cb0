import type { ReactNode } from 'react'
import { Link } from '../../routing/link.tsx'
import { DropdownMenu } from '../../ui/overlays/dropdown-menu.tsx'
import type { NavigationEntry } from './navigation.ts'

export type HelpMenuProps = { entries: NavigationEntry[] }
type EntriesProps = HelpMenuProps & { trigger: ReactNode; openedBy: 'keyboard' | 'pointer' }

/** Open from the start: it is rendered on first use. */
export function HelpMenuEntries({ entries, trigger, openedBy }: EntriesProps) {
  return (
    <DropdownMenu
      align="start"
      openedBy={openedBy}
      trigger={trigger}
      entries={entries.map(({ to, label, Icon, isOutside }) => {
        const content = (
          <>
            <Icon className="text-muted" aria-hidden="true" />
            {label}
          </>
        )
        const link = isOutside ? <a href={to}>{content}</a> : <Link to={to}>{content}</Link>
        return { kind: 'link', id: to, link } as const
      })}
    />
  )
}
