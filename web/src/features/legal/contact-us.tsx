import { paths } from '@assay/contract/paths'
import { TextLink } from '../../ui/text-link.tsx'
import { DocumentLink } from './document-link.tsx'

/** The end of a sentence about writing to us: the address if configured, and always the contact page. */
export function ContactUs({ address }: { address: string | null }) {
  const form = <DocumentLink to={paths.contact}>contact page</DocumentLink>
  if (address === null) return <>through the {form}</>
  return (
    <>
      at{' '}
      <TextLink href={`mailto:${address}`} className="underline wrap-anywhere">
        {address}
      </TextLink>{' '}
      or through the {form}
    </>
  )
}
