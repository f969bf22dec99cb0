import { ArrowRight, Check, ChevronDown, Link2, Printer } from 'lucide-react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { Link } from '../../routing/link.tsx'
import { useLocation } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useCopy } from '../../ui/data/copy-button.tsx'
import { legalDocuments } from './legal-links.tsx'
import { Markdown } from './markdown.tsx'
import { type LegalSection, readDocument } from './read-document.ts'

/** A document written in Markdown. Lines of 68 characters on average. */
export function LegalDocument({ text: markdown }: { text: string }) {
  const text = useMemo(() => readDocument(markdown), [markdown])
  const location = useLocation()
  // The text comes with a script, after the browser looked for the URL's fragment.
  useEffect(() => showSection(location.hash), [location])
  return (
    <div className="grid grid-cols-[minmax(0,35rem)] gap-x-24 gap-y-8 lg:grid-cols-[14rem_minmax(0,35rem)] print:block">
      <header className="lg:col-start-2">
        <h1 className="text-3xl">{text.title}</h1>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-muted">
          <p>
            Last updated <time>{text.updated}</time>
          </p>
          <Button
            variant="ghost"
            size="sm"
            className="-mx-2.5 noscript:hidden print:hidden"
            onClick={() => window.print()}
          >
            <Printer aria-hidden="true" />
            Print
          </Button>
        </div>
      </header>
      <Contents sections={text.sections} />
      <article className="grid grid-cols-[minmax(0,1fr)] gap-10 text-lg leading-[1.7] lg:col-start-2 print:block print:text-base">
        <Summary points={text.summary} />
        {text.sections.map((section, index) => (
          <Section key={section.id} section={section} number={index + 1} />
        ))}
        <OtherDocuments current={text.title} />
      </article>
    </div>
  )
}

function Summary({ points }: { points: string[] }) {
  return (
    <section className="rounded-xl border border-border bg-surface px-5 py-5 shadow-sm sm:px-6 print:mt-6">
      <h2>In short</h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-base text-muted marker:text-faint">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">This summary is for convenience only; the full text below is binding.</p>
    </section>
  )
}

function Section({ section, number }: { section: LegalSection; number: number }) {
  const { id, title, tokens } = section
  return (
    <section className="print:mt-8">
      <div className="group flex items-start gap-1.5">
        <h2 id={id} className="scroll-mt-6 text-xl print:break-after-avoid">
          {number}. {title}
        </h2>
        <SectionLink id={id} title={title} />
      </div>
      <Markdown tokens={tokens} />
    </section>
  )
}

/** Links to a section and copies its URL. */
function SectionLink({ id, title }: { id: string; title: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <>
      <Link
        to={`#${id}`}
        replace
        aria-label={`Copy link to ${title}`}
        onClick={(event) => copy(event.currentTarget.href)}
        className="mt-px grid size-6 shrink-0 place-items-center rounded-sm text-faint transition-opacity hover:text-accent focus-visible:opacity-100 lg:opacity-0 lg:group-hover:opacity-100 print:hidden [&_svg]:size-4"
      >
        {isCopied ? <Check className="text-ok" aria-hidden="true" /> : <Link2 aria-hidden="true" />}
      </Link>
      <span role="status" className="sr-only">
        {isCopied ? 'Link copied' : ''}
      </span>
    </>
  )
}

function OtherDocuments({ current }: { current: string }) {
  return (
    <nav aria-label="Other documents" className="border-t border-border pt-8 print:hidden">
      <h2>Other documents</h2>
      <ul className="mt-3 grid gap-3 text-base sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
        {legalDocuments
          .filter(({ title }) => title !== current)
          .map(({ path, title }) => (
            <li key={path}>
              <Link
                to={path}
                className="flex h-full items-center justify-between gap-3 rounded-lg border border-border bg-surface px-4 py-3 leading-snug font-medium shadow-sm hover:border-border-strong hover:bg-subtle"
              >
                {title}
                <ArrowRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function showSection(hash: string): void {
  const heading = hash === '' ? null : document.getElementById(hash.slice(1))
  if (!heading) return
  heading.scrollIntoView()
  heading.tabIndex = -1
  heading.dataset.pageFocus = ''
  heading.focus({ preventScroll: true })
}

/** Next to the text if there is room, else collapsed above it. */
function Contents({ sections }: { sections: LegalSection[] }) {
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
