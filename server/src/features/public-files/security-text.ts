import { paths } from '@assay/contract/paths'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'

/** RFC 9116. Rendered on each request, so it never expires. */
export function securityText({ publicUrl, contacts }: Deps['config'], now: Date): string {
  const expires = addDays(now, validDays)
  expires.setUTCHours(0, 0, 0, 0)
  const contact = contacts.support ? `mailto:${contacts.support}` : publicUrl + paths.contact
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    `Policy: ${publicUrl}/docs/security`,
    '',
  ].join('\n')
}

const validDays = 180
