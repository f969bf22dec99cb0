import { paths } from '@assay/contract/paths'
import { TextLink } from '../../ui/text-link.tsx'
import { DocumentLink } from './document-link.tsx'

/** How a sentence about writing to us ends: the address where the owner has set one, and the contact page always. */
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
