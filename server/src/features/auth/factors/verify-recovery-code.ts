import type { AuthDeps } from '../auth-deps.ts'
import type { Sender } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { requireOwnSession, type Signed } from '../guards/require-session.ts'
import { type Grant, type SessionView, sessionView } from '../sessions/session.ts'
import { countRecoveryCodes, takeRecoveryCode } from '../store/queries-recovery-codes.ts'
import { recoveryCodeUsedMail } from './factor-mails.ts'
import { methodOf } from './find-factor.ts'
import { countGuess, forgiveGuess, noteWrongFactor } from './guesses.ts'
import { notifyOwner } from './mail-factor-change.ts'
import { raiseSession } from './raise-session.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

type Outcome =
  | { status: 'granted'; grant: Grant }
  | { status: 'wrong' }
  | { status: 'exceeded'; retryAfterSeconds: number }

/** For people without their phone or key at hand. Each code works once, and the owner is notified. */
export async function verifyRecoveryCode(
  auth: AuthDeps,
  signed: Signed,
  { code, sender }: { code: string; sender: Sender },
): Promise<SessionView> {
  const { user } = signed
  const session = requireOwnSession(signed)
  const hash = await hashRecoveryCode(auth, user.id, code)
  const now = auth.now()
  // Wrong guesses count, so the transaction commits whatever the outcome.
  const outcome = await auth.db.onBehalfOf(user.id, async (tx): Promise<Outcome> => {
    const guess = await countGuess(tx, auth, user, sender, 'recovery_code')
    if (guess.status === 'exceeded') return guess
    const factorId = await takeRecoveryCode(tx, user.id, hash, now)
    if (!factorId) {
      await noteWrongFactor(tx, user.id, 'recovery_code', now)
      return { status: 'wrong' }
    }
    await forgiveGuess(tx, guess.budgets)
    const { remaining } = await countRecoveryCodes(tx, factorId)
    await notifyOwner(tx, auth, user, (to) => recoveryCodeUsedMail(to, { remaining, at: now }))
    const proven = { factorId, method: methodOf.recovery_code }
    return { status: 'granted', grant: await raiseSession(tx, { user, session }, proven, now) }
  })
  switch (outcome.status) {
    case 'granted':
      return sessionView(auth, outcome.grant)
    case 'wrong':
      throw new AuthError('mfa_verification_failed', 'Invalid recovery code entered')
    case 'exceeded': {
      const { retryAfterSeconds } = outcome
      const message = `Too many failed verification attempts. Try again in ${retryAfterSeconds} seconds.`
      throw new AuthError('mfa_recovery_codes_locked', message, { retryAfterSeconds })
    }
    default:
      return outcome satisfies never
  }
}
