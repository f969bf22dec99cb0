import type { ApiKeyType } from '@assay/contract/api-keys'
import { formatDay, formatTime } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Mail } from '../../ports/mail.ts'
import { composeMail } from '../mail/template.ts'

type CreatedKey = { name: string; type: ApiKeyType; prefix: string; expiresAt: Date | null; createdAt: Date }

/** Names the key by its prefix: the key itself is shown once, on the screen that created it. */
export function keyCreatedMail(
  to: string,
  { name, type, prefix, expiresAt, createdAt }: CreatedKey,
  publicUrl: string,
): Mail {
  return composeMail({
    to,
    subject: `New ${productName} API key`,
    heading: 'A new API key was created',
    paragraphs: [`A ${type} API key was created in your ${productName} account.`],
    facts: [
      ['Name', name],
      ['Key', `${prefix}…`],
      ['Expires', expiresAt ? formatDay(expiresAt, 'UTC') : 'Never'],
      ['Created', formatTime(createdAt, 'UTC')],
    ],
    action: { label: 'Manage API keys', url: `${publicUrl}${paths.api}` },
    closing: 'Wasn’t you? Delete the key and change your password now.',
  })
}
