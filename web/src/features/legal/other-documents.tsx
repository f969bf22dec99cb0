import { ArrowRight } from 'lucide-react'
import { Link } from '../../routing/link.tsx'
import { legalDocuments } from './legal-links.tsx'

export function OtherDocuments({ current }: { current: string }) {
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
