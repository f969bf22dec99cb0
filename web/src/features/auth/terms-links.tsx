import { paths } from '@assay/contract/paths'
import { Link } from '../../routing/link.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export function TermsLinks() {
  return (
    <>
      <TextLink asChild>
        <Link to={paths.termsOfService}>Terms of Service</Link>
      </TextLink>{' '}
      and{' '}
      <TextLink asChild>
        <Link to={paths.privacyPolicy}>Privacy Policy</Link>
      </TextLink>
    </>
  )
}
