import { countUse } from '../../../http/throttling/limits.ts'
import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import { queueMail } from '../../mail/queue.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { Sender } from '../devices/sender.ts'
import { type Budgets, countAttempt, forgiveAttempt } from '../guards/attempts.ts'
import { attemptMails, wrongFactors } from '../limits.ts'
import { addressed } from '../security-mails.ts'
import type { Factor } from '../store/queries-factors.ts'
import type { User } from '../store/queries-users.ts'
import { factorGuessesMail } from './factor-mails.ts'
import { methodOf } from './find-factor.ts'

type Guess = { status: 'allowed'; budgets: Budgets | null } | { status: 'exceeded'; retryAfterSeconds: number }

/**
 * Counted before the code is checked, in a transaction that commits. Whoever gets this far has the password, so the owner is
 * notified when guessing is stopped.
 */
export async function countGuess(
  tx: Tx,
  auth: AuthDeps,
  user: User,
  sender: Sender,
  kind: 'totp' | 'recovery_code',
): Promise<Guess> {
  if (!auth.config.auth.hasLimits) return { status: 'allowed', budgets: null }
  const now = auth.now()
  const account = `auth:${kind}:${user.id}`
  const own = { key: `${account}:${sender.address}`, limit: wrongFactors.fromOneAddress }
  const budgets = { isKnownDevice: false, own, shared: { key: account, limit: wrongFactors.perAccount } }
  const result = await countAttempt(tx, budgets, now)
  if (result.status === 'allowed') return { status: 'allowed', budgets }
  const mails = await countUse(tx, `auth:factor-mail:${user.id}`, attemptMails, now)
  if (mails.status === 'allowed' && user.email !== null && user.emailConfirmedAt) {
    await queueMail(tx, factorGuessesMail(addressed(auth, user.email)))
  }
  return { status: 'exceeded', retryAfterSeconds: result.retryAfterSeconds }
}

export async function forgiveGuess(tx: Tx, budgets: Budgets | null): Promise<void> {
  if (budgets) await forgiveAttempt(tx, budgets)
}

/** Whoever gets this far has the password. */
export async function noteWrongFactor(tx: Tx, userId: string, type: Factor['type'], now: Date): Promise<void> {
  const target = { method: methodOf[type] }
  await recordAct(tx, userId, { action: 'sign_in.second_step_failed', actor: 'stranger', target }, now)
}
