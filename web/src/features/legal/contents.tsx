import { ChevronDown } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from '../../routing/link.tsx'
import { cx } from '../../ui/cx.ts'
import type { LegalSection } from './read-document.ts'

/** Next to the text if there is room, else collapsed above it. */
export function Contents({ sections }: { sections: LegalSection[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <>
      <details className="group rounded-lg border border-border bg-surface shadow-sm lg:hidden print:hidden">
        <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-lg px-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
          Contents
          <ChevronDown className="size-4 text-muted transition-transform group-open:rotate-180" aria-hidden="true" />
        </summary>
        <nav aria-label="Contents menu" className="border-t border-border px-2 py-2">
          <Entries sections={sections} current={current} />
        </nav>
      </details>
      <nav
        aria-label="Contents"
        className="sticky top-8 col-start-1 row-span-2 row-start-1 max-h-[calc(100dvh-4rem)] self-start overflow-y-auto max-lg:hidden print:hidden"
      >
        <p className="px-3 pb-2 text-sm font-medium">Contents</p>
        <Entries sections={sections} current={current} />
      </nav>
    </>
  )
}

function Entries({ sections, current }: { sections: LegalSection[]; current: string | undefined }) {
  return (
    <ol className="text-sm">
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          {/* Replaces the history entry, so that Back leaves the page instead of moving up it. */}
          <Link
            to={`#${id}`}
            replace
            aria-current={id === current ? 'location' : undefined}
            onClick={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}
            className={cx(
              'grid grid-cols-[1.6rem_minmax(0,1fr)] rounded-md px-3 py-1.5 hover:bg-subtle hover:text-text',
              id === current ? 'bg-subtle font-medium text-text' : 'text-muted',
            )}
          >
            <span className="tabular-nums">{index + 1}.</span> {title}
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** The section being read: the last one whose heading is in the upper part of the viewport. */
function useCurrentSection(ids: string[]): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => findCurrent(ids),
    () => ids[0],
  )
}

function findCurrent(ids: string[]): string | undefined {
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
  // The last sections can't reach the top: there it's the requested one, or the very last.
  if (isAtEnd && scrollY > 0) return ids.find((id) => location.hash === `#${id}` && isInWindow(id)) ?? ids.at(-1)
  return ids.findLast((id) => topOf(id) <= innerHeight / 4) ?? ids[0]
}

function isInWindow(id: string): boolean {
  const top = topOf(id)
  return top >= 0 && top < innerHeight
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
}

function subscribe(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  addEventListener('resize', listener)
  return () => {
    removeEventListener('scroll', listener)
    removeEventListener('resize', listener)
  }
}
