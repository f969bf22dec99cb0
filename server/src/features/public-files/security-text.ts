import { paths } from '@assay/contract/paths'
import type { Deps } from '../../deps.ts'

/** RFC 9116. It says until when it may be believed, and is made anew long before. */
export function securityText({ publicUrl, contacts }: Deps['config'], now: Date): string {
  const expires = new Date(now.getTime() + validDays * 86_400_000)
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
