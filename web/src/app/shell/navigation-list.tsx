import { Fragment, type ReactNode } from 'react'
import { NavLink } from '../../routing/link.tsx'
import { cx } from '../../ui/cx.ts'
import { CountBadge } from '../../ui/data/count-badge.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import type { NavigationEntry, NavigationSection } from './navigation.ts'

type NavigationListProps = {
  sections: NavigationSection[]
  /** Shows icons only; the names remain for screen readers and as tooltips. */
  isCollapsed?: boolean
}

export function NavigationList({ sections, isCollapsed = false }: NavigationListProps) {
  return (
    <nav aria-label="Main" className="grid content-start gap-0.5">
      {sections.map(({ label, entries }) => (
        <Fragment key={label}>
          {label && <SectionLabel label={label} isCollapsed={isCollapsed} />}
          <ul aria-label={label ?? undefined} className="grid gap-0.5">
            {entries.map((entry) => (
              <li key={entry.to}>
                <NavigationLink entry={entry} isCollapsed={isCollapsed} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  )
}

/** Hidden from screen readers, because the list already carries the name. */
function SectionLabel({ label, isCollapsed }: { label: string; isCollapsed: boolean }) {
  return (
    <p
      aria-hidden="true"
      className={cx(
        'flex h-10 items-end px-2.5 pb-1.5 text-[0.6875rem] font-medium tracking-[0.06em] whitespace-nowrap text-faint uppercase',
        isCollapsed && 'h-5 px-2',
      )}
    >
      {isCollapsed ? <span className="mb-1 h-px grow bg-border" /> : label}
    </p>
  )
}

function NavigationLink({ entry, isCollapsed }: { entry: NavigationEntry; isCollapsed: boolean }) {
  const { to, label, Icon, isOutside = false, count } = entry
  const look = navigationRowLook(isCollapsed)
  const content = (
    <>
      <Icon aria-hidden="true" />
      <span className={isCollapsed ? 'sr-only' : 'truncate'}>
        {label}
        {count && <span className="sr-only"> ({count.words})</span>}
      </span>
      {count && !isCollapsed && (
        <span className="ml-auto" aria-hidden="true">
          <CountBadge count={count.value} tone="warn" />
        </span>
      )}
    </>
  )
  return (
    <CollapsedTooltip label={label} isCollapsed={isCollapsed}>
      {isOutside ? (
        <a href={to} className={look}>
          {content}
        </a>
      ) : (
        <NavLink to={to} className={look}>
          {content}
        </NavLink>
      )}
    </CollapsedTooltip>
  )
}

export function CollapsedTooltip(props: { label: string; isCollapsed: boolean; children: ReactNode }) {
  const { label, isCollapsed, children } = props
  if (!isCollapsed) return children
  return (
    <Tooltip label={label} side="right">
      {children}
    </Tooltip>
  )
}

/** The router sets `aria-current` on the page that is open. */
export function navigationRowLook(isCollapsed: boolean): string {
  return cx(
    'flex h-9 w-full items-center gap-2.5 rounded-md font-medium whitespace-nowrap text-muted transition-colors hover:bg-subtle hover:text-text',
    'aria-[current=page]:bg-subtle aria-[current=page]:text-text aria-[current=page]:ring-1 aria-[current=page]:ring-border aria-[current=page]:ring-inset',
    'disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
    isCollapsed ? 'justify-center' : 'px-2.5',
  )
}
