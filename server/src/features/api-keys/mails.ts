import type { ApiKeyType } from '@assay/contract/api-keys'
import { formatDay, formatTime } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Mail } from '../../ports/mail.ts'
import { composeMail } from '../mail/template.ts'

type RotatedKey = { name: string; prefix: string; oldPrefix: string; until: Date | null; rotatedAt: Date }

export function keyRotatedMail(
  to: string,
  { name, prefix, oldPrefix, until, rotatedAt }: RotatedKey,
  publicUrl: string,
): Mail {
  return composeMail({
    to,
    subject: `${productName} API key rotated`,
    heading: 'An API key was rotated',
    paragraphs: [`One of your ${productName} API keys got a new secret. Its settings and history stay the same.`],
    facts: [
      ['Name', name],
      ['New key', `${prefix}…`],
      ['Old key', `${oldPrefix}…, ${until ? `works until ${formatTime(until, 'UTC')}` : 'no longer works'}`],
      ['Rotated', formatTime(rotatedAt, 'UTC')],
    ],
    action: { label: 'Manage API keys', url: `${publicUrl}${paths.api}` },
    closing: 'Wasn’t you? Delete the key and change your password now.',
  })
}

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
