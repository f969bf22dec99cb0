import type { Tx } from '../../../ports/db.ts'
import type { Mail } from '../../../ports/mail.ts'
import { queueMail } from '../../mail/queue.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { type Addressed, addressed } from '../security-mails.ts'
import { listFactors } from '../store/queries-factors.ts'
import type { User } from '../store/queries-users.ts'
import { type Key, keyAddedMail, keyRemovedMail } from './factor-mails.ts'
import { isMain } from './find-factor.ts'

type Named = Omit<Key, 'at'>
type Notified = Pick<AuthDeps, 'config' | 'now'>

export async function mailFactorAdded(tx: Tx, auth: Notified, user: User, key: Named): Promise<void> {
  await notifyOwner(tx, auth, user, (to) => keyAddedMail(to, { ...key, at: auth.now() }))
}

/** For a factor that was removed. */
export async function mailFactorRemoved(tx: Tx, auth: Notified, user: User, key: Named): Promise<void> {
  const hasFactor = (await listFactors(tx, [user.id])).some(isMain)
  const isLast = key.kind !== 'passkey' && !hasFactor
  await notifyOwner(tx, auth, user, (to) => keyRemovedMail(to, { ...key, isLast, at: auth.now() }))
}

/** Queued in the transaction of what it reports. An unproven address gets nothing. */
export async function notifyOwner(tx: Tx, auth: Notified, user: User, compose: (to: Addressed) => Mail): Promise<void> {
  if (user.email !== null && user.emailConfirmedAt) await queueMail(tx, compose(addressed(auth, user.email)))
}
