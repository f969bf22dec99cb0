import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import { NavLink } from '../../routing/link.tsx'
import { cx } from '../../ui/cx.ts'
import { CountBadge } from '../../ui/data/count-badge.tsx'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import type { NavigationEntry, NavigationSection, OpenGroup } from './navigation.ts'

type NavigationListProps = {
  sections: NavigationSection[]
  openGroup: OpenGroup
  onOpenGroup: (group: OpenGroup) => void
  /** Shows icons only; the names remain for screen readers and as tooltips. */
  isCollapsed?: boolean
}

export function NavigationList({ sections, openGroup, onOpenGroup, isCollapsed = false }: NavigationListProps) {
  const id = useId()
  return (
    <nav aria-label="Main" className="grid content-start gap-0.5">
      {sections.map(({ label, entries, isFoldable = false }) => {
        const isOpen = !isFoldable || openGroup === 'rest'
        return (
          <Fragment key={label}>
            {label && !isFoldable && <SectionLabel label={label} isCollapsed={isCollapsed} />}
            {label && isFoldable && (
              <SectionToggle
                label={label}
                isCollapsed={isCollapsed}
                isOpen={isOpen}
                controls={id}
                onToggle={() => onOpenGroup(isOpen ? 'tools' : 'rest')}
              />
            )}
            <ul id={isFoldable ? id : undefined} aria-label={label ?? undefined} hidden={!isOpen}>
              {entries.map((entry) => (
                <li key={entry.to} className="not-first:mt-0.5">
                  {entry.tools ? (
                    <Tools
                      entry={entry}
                      tools={entry.tools}
                      isOpen={openGroup === 'tools'}
                      onToggle={() => onOpenGroup(openGroup === 'tools' ? 'rest' : 'tools')}
                      isCollapsed={isCollapsed}
                    />
                  ) : (
                    <NavigationLink entry={entry} isCollapsed={isCollapsed} />
                  )}
                </li>
              ))}
            </ul>
          </Fragment>
        )
      })}
    </nav>
  )
}

type ToolsProps = {
  entry: NavigationEntry
  tools: NavigationEntry[]
  isOpen: boolean
  onToggle: () => void
  isCollapsed: boolean
}

/** An entry with others below it. The first of them is there even while the group is closed. */
function Tools({ entry, tools, isOpen, onToggle, isCollapsed }: ToolsProps) {
  const id = useId()
  const label = isOpen ? `Hide ${entry.label} entries` : `Show ${entry.label} entries`
  return (
    <>
      <div className={cx('flex', isCollapsed && 'flex-col')}>
        <NavigationLink entry={entry} isCollapsed={isCollapsed} />
        <CollapsedTooltip label={label} isCollapsed={isCollapsed}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={label}
            onClick={onToggle}
            className={cx(
              'grid shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-subtle hover:text-text',
              isCollapsed ? 'h-6 w-full' : 'ml-0.5 size-9',
            )}
          >
            <Chevron isOpen={isOpen} />
          </button>
        </CollapsedTooltip>
      </div>
      <ul id={id} aria-label={entry.label} className={cx('mt-0.5 grid gap-0.5', !isCollapsed && 'pl-4')}>
        {(isOpen ? tools : tools.slice(0, 1)).map((tool) => (
          <li key={tool.to}>
            <NavigationLink entry={tool} isCollapsed={isCollapsed} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Chevron({ isOpen }: { isOpen: boolean }) {
  return <ChevronDown aria-hidden="true" className={cx('size-4 transition-transform', !isOpen && '-rotate-90')} />
}

/** Hidden from screen readers, because the list already carries the name. */
function SectionLabel({ label, isCollapsed }: { label: string; isCollapsed: boolean }) {
  return (
    <p aria-hidden="true" className={cx(sectionLook, isCollapsed && 'h-5 px-2')}>
      {isCollapsed ? <span className="mb-1 h-px grow bg-border" /> : label}
    </p>
  )
}

const sectionLook =
  'flex h-10 items-end px-2.5 pb-1.5 text-[0.6875rem] font-medium tracking-[0.06em] whitespace-nowrap text-faint uppercase'

type SectionToggleProps = {
  label: string
  isOpen: boolean
  controls: string
  onToggle: () => void
  isCollapsed: boolean
}

function SectionToggle({ label, isOpen, controls, onToggle, isCollapsed }: SectionToggleProps) {
  return (
    <CollapsedTooltip label={label} isCollapsed={isCollapsed}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
        className={cx(
          sectionLook,
          'w-full justify-between rounded-md transition-colors hover:text-text',
          isCollapsed && 'h-8 justify-center',
        )}
      >
        <span className={isCollapsed ? 'sr-only' : undefined}>{label}</span>
        <Chevron isOpen={isOpen} />
      </button>
    </CollapsedTooltip>
  )
}

function NavigationLink({ entry, isCollapsed }: { entry: NavigationEntry; isCollapsed: boolean }) {
  const { to, label, Icon, count } = entry
  return (
    <CollapsedTooltip label={label} isCollapsed={isCollapsed}>
      <NavLink to={to} className={navigationRowLook(isCollapsed)}>
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
      </NavLink>
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
