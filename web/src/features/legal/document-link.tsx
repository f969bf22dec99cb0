import type { ReactNode } from 'react'
import { config } from '../../api/config.ts'
import { Link } from '../../routing/link.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** A link to another page of the product; in print its full URL follows. */
export function DocumentLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink
      asChild
      className="underline print:after:content-['_('_attr(data-address)_')'] print:after:font-normal print:after:wrap-anywhere"
    >
      <Link to={to} data-address={new URL(to, config.publicUrl).href}>
        {children}
      </Link>
    </TextLink>
  )
}
