import { formatTime } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Mail } from '../../../ports/mail.ts'
import { composeMail } from '../../mail/template.ts'
import type { Addressed } from '../security-mails.ts'
import { describeKeys, describeRemoved, type Secured } from './describe-secured.ts'

type Told = Secured & { signIn: { client: string; at: Date }; passwordUrl: string | null }

/** After the owner has said that a sign-in wasn't theirs. */
export function securedMail({ to, siteUrl }: Addressed, { signIn, passwordUrl, removed, keys }: Told): Mail {
  const removedItems = describeRemoved(removed)
  return composeMail({
    to,
    subject: `We secured your ${productName} account`,
    heading: 'Your account is secured',
    paragraphs: [
      `You told us that the sign-in from ${signIn.client} on ${formatTime(signIn.at, 'UTC')} wasn’t you. We ended all sessions.`,
      passwordUrl === null
        ? 'Your account has no password, so whoever it was got in through Google, a passkey or your inbox. Check those first, then sign in again.'
        : 'Your old password no longer works. Choose a new one that you don’t use anywhere else. The link works once and expires in 1 hour.',
      ...(removedItems.length > 0 ? [`Added since that sign-in, and removed: ${removedItems.join(', ')}.`] : []),
      ...(keys.length > 0
        ? [
            `Your API keys still work. Delete the ones you don’t recognize. Created since that sign-in: ${describeKeys(keys)}`,
          ]
        : []),
    ],
    action:
      passwordUrl === null
        ? { label: 'Sign in', url: `${siteUrl}${paths.login}` }
        : { label: 'Choose a new password', url: passwordUrl },
    ...(passwordUrl !== null && { closing: 'Link expired? Choose “Forgot password?” on the sign-in page.' }),
  })
}
