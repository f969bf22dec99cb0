import { productName } from '@assay/contract/product'
import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTeam } from '../../api/teams.ts'
import { cx } from '../../ui/cx.ts'
import { CollapsedTooltip } from './navigation-list.tsx'
import { useMenuOnDemand } from './use-on-demand.ts'

/** Names the team of this tab. The menu is loaded on first use, like the user menu. */
export function TeamSwitcher({ isCollapsed = false }: { isCollapsed?: boolean }) {
  const { Entries, openedBy, trigger } = useMenuOnDemand(loadEntries)
  if (Entries) return <Entries openedBy={openedBy} trigger={<TeamButton isCollapsed={isCollapsed} />} />
  return (
    <CollapsedTooltip label="Switch team" isCollapsed={isCollapsed}>
      <TeamButton isCollapsed={isCollapsed} {...trigger} />
    </CollapsedTooltip>
  )
}

const loadEntries = async () => (await import('./team-menu-entries.tsx')).TeamMenuEntries

function TeamButton({ isCollapsed, ...props }: ComponentProps<'button'> & { isCollapsed: boolean }) {
  const name = useTeam()?.name ?? productName
  return (
    <button
      type="button"
      {...props}
      title={isCollapsed ? undefined : name}
      className={cx(
        'flex min-w-0 items-center gap-2 rounded-md text-left font-semibold transition-colors hover:bg-subtle data-[state=open]:bg-subtle',
        isCollapsed ? 'h-6 w-9 justify-center' : 'h-9 grow px-2',
      )}
    >
      <span className={isCollapsed ? 'sr-only' : 'min-w-0 grow truncate'}>
        <span className="sr-only">Team: </span>
        <bdi>{name}</bdi>
      </span>
      <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
    </button>
  )
}
