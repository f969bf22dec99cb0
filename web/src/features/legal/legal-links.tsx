import { paths } from '@assay/contract/paths'
import { Link } from 'react-router'
import { TextLink } from '../../ui/text-link.tsx'

export function LegalLinks() {
  return (
    <nav aria-label="Legal">
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {legalDocuments.map(({ to, label }) => (
          <li key={to}>
            <TextLink tone="quiet" asChild className="inline-flex min-h-6 items-center">
              <Link to={to}>{label}</Link>
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const legalDocuments = [
  { to: paths.termsOfService, label: 'Terms of Service' },
  { to: paths.refundPaymentPolicy, label: 'Refund and Payment Policy' },
  { to: paths.privacyPolicy, label: 'Privacy Policy' },
  { to: paths.disclaimer, label: 'Disclaimer' },
]
