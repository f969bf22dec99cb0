import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import { countUse } from '../../../http/pacing/queries-rate-limits.ts'
import type { Mail } from '../../../ports/mail.ts'
import { queueMail } from '../../mail/queue.ts'
import { composeMail } from '../../mail/template.ts'
import { sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { evenTime } from '../guards/even-time.ts'
import { attemptMails } from '../limits.ts'
import { findUserByEmail } from '../store/queries-users.ts'

/** Tells the owner, at most once a day, that someone is guessing passwords. Takes equally long without an account. */
export async function tellOwner({ db, config, now }: AuthDeps, email: string): Promise<void> {
  await evenTime(() =>
    // Service role: nobody is signed in; a stranger’s attempt notifies the owner.
    db.asService(async (tx) => {
      const result = await countUse(tx, `auth:attempts-mail:${sha256(email)}`, attemptMails, now())
      if (result.status === 'exceeded') return
      const user = await findUserByEmail(tx, email)
      // Without confirmation, the account may not belong to the mailbox's owner.
      if (user?.emailConfirmedAt) await queueMail(tx, attemptsMail(email, config.auth.siteUrl))
    }),
  )
}

function attemptsMail(to: string, siteUrl: string): Mail {
  return composeMail({
    to,
    subject: `Someone tried to sign in to your ${productName} account`,
    heading: 'Someone tried to sign in to your account',
    paragraphs: [
      'Someone entered a wrong password for your account too many times. We stopped them, and we’re blocking their further tries for now.',
      'If it was you, wait 15 minutes and try again, or choose “Forgot password” to set a new one.',
      `If it wasn’t you, your account is still safe as long as your password is hard to guess and you don’t use it anywhere else. If you’re not sure, change it. You can sign in as usual from any browser you’ve used with ${productName} before.`,
    ],
    action: { label: 'Go to sign-in', url: `${siteUrl}${paths.login}` },
    footnote: 'We send this email at most once a day.',
  })
}
