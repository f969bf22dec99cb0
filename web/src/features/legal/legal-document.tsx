import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Contents } from './contents.tsx'
import type { LegalSection, LegalText } from './legal-text.ts'
import { OtherDocuments } from './other-documents.tsx'
import { SectionLink } from './section-link.tsx'

/** Lines of 68 characters on average. */
export function LegalDocument({ text }: { text: LegalText }) {
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
  const { id, title, body } = section
  return (
    <section className="print:mt-8">
      <div className="group flex items-start gap-1.5">
        <h2 id={id} className="scroll-mt-6 text-xl print:break-after-avoid">
          {number}. {title}
        </h2>
        <SectionLink id={id} title={title} />
      </div>
      <div className={prose}>{body}</div>
    </section>
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

const prose =
  '[&_p]:mt-3 [&_ul]:mt-3 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5 [&_li]:marker:text-faint ' +
  '[&_strong]:font-semibold print:[&_ul]:block'
