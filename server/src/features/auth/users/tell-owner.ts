import { countUse } from '../../../http/pacing/limits.ts'
import { queueMail } from '../../mail/queue.ts'
import { sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { evenTime } from '../guards/even-time.ts'
import { attemptMails } from '../limits.ts'
import { addressed, attemptsMail } from '../security-mails.ts'
import { findUserByEmail } from '../store/queries-users.ts'

/** Tells the owner, at most once a day, that someone is guessing passwords. Takes equally long without an account. */
export async function tellOwner(auth: AuthDeps, email: string): Promise<void> {
  const { db, now } = auth
  await evenTime(() =>
    // Service role: nobody is signed in; a stranger’s attempt notifies the owner.
    db.asService(async (tx) => {
      const result = await countUse(tx, `auth:attempts-mail:${sha256(email)}`, attemptMails, now())
      if (result.status === 'exceeded') return
      const user = await findUserByEmail(tx, email)
      // Without confirmation, the account may not belong to the mailbox's owner.
      if (user?.emailConfirmedAt) await queueMail(tx, attemptsMail(addressed(auth, email)))
    }),
  )
}
