import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteCredentialsOf, listPasskeys } from '../store/queries-credentials.ts'
import { deleteFactorsOf, listFactors } from '../store/queries-factors.ts'
import { deleteSessions } from '../store/queries-sessions.ts'
import { lockUser } from '../store/queries-users.ts'
import { factorsResetMail } from './factor-mails.ts'
import { notifyOwner } from './mail-factor-change.ts'

/** Removes every factor and passkey, ends all sessions and notifies the owner. Returns how many there were. */
export async function resetFactors(tx: Tx, deps: Pick<AuthDeps, 'config' | 'now'>, userId: string) {
  const user = await lockUser(tx, userId)
  const [factors, passkeys] = [await listFactors(tx, [userId]), await listPasskeys(tx, userId)]
  await deleteFactorsOf(tx, userId)
  await deleteCredentialsOf(tx, userId)
  await deleteSessions(tx, userId, { except: null })
  await notifyOwner(tx, deps, user, (to) => factorsResetMail(to, deps.now()))
  await recordAct(tx, userId, { action: 'two_step.reset' }, deps.now())
  return { factors: factors.length, passkeys: passkeys.length }
}
