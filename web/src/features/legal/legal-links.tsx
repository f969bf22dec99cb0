import { legalPages } from '@assay/contract/pages'
import { Link } from '../../routing/link.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export function LegalLinks() {
  return (
    <nav aria-label="Legal">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {legalDocuments.map(({ path, title }) => (
          <li key={path}>
            <TextLink tone="quiet" asChild className="inline-flex min-h-6 items-center">
              <Link to={path}>{title}</Link>
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const legalDocuments = legalPages()
