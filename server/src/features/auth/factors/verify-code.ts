import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import { openFor } from '../../secrets/seal.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { Sender } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { requireOwnSession, type Signed } from '../guards/require-session.ts'
import { type Grant, type SessionView, sessionView } from '../sessions/session.ts'
import { type Challenge, findChallenge, takeChallenge } from '../store/queries-challenges.ts'
import { type Factor, lockSecret, markStep, markVerified } from '../store/queries-factors.ts'
import { hashAddress, isExpired } from './challenges.ts'
import { findChallengeable, isVerified, methodOf } from './find-factor.ts'
import { countGuess, forgiveGuess, noteWrongFactor } from './guesses.ts'
import { mailFactorAdded } from './mail-factor-change.ts'
import { raiseSession } from './raise-session.ts'
import { findStep } from './totp.ts'

type Reply = { factorId: string; challengeId: string; code: string; sender: Sender }
type Outcome =
  | { status: 'granted'; grant: Grant }
  | { status: 'wrong' }
  | { status: 'exceeded'; retryAfterSeconds: number }

/** A code from an authenticator app raises the session; the first one also makes the factor count. */
export async function verifyCode(auth: AuthDeps, signed: Signed, response: Reply): Promise<SessionView> {
  const { factorId, code, sender } = response
  const { user } = signed
  const session = requireOwnSession(signed)
  const keys = { config: auth.config, server: await auth.secret() }
  const senderHash = await hashAddress(auth, sender)
  const now = auth.now()
  // Wrong guesses count, so the transaction commits whatever the outcome.
  const outcome = await auth.db.onBehalfOf(user.id, async (tx): Promise<Outcome> => {
    const factor = await findChallengeable(tx, signed, factorId)
    const challenge = await findChallenge(tx, response.challengeId)
    requireOpenChallenge(challenge, { factorId, sessionId: session.id, senderHash, now })
    const guess = await countGuess(tx, auth, user, sender, 'totp')
    if (guess.status === 'exceeded') return guess
    const secret = await lockSecret(tx, factorId)
    const step = secret && findStep(openFor(keys, 'factor', factorId, secret.sealed), code, now, secret.lastStep)
    if (step === undefined) {
      await noteWrongFactor(tx, user.id, 'totp', now)
      return { status: 'wrong' }
    }
    await forgiveGuess(tx, guess.budgets)
    await takeChallenge(tx, response.challengeId, 'factor')
    await markStep(tx, factorId, step)
    await finishEnrollment(tx, auth, signed, factor)
    const proven = { factorId, method: methodOf.totp }
    return { status: 'granted', grant: await raiseSession(tx, { user, session }, proven, now) }
  })
  switch (outcome.status) {
    case 'granted':
      return sessionView(auth, outcome.grant)
    case 'wrong':
      throw new AuthError('mfa_verification_failed', 'Invalid TOTP code entered')
    case 'exceeded': {
      const { retryAfterSeconds } = outcome
      const message = `Too many wrong codes. Try again in ${retryAfterSeconds} seconds.`
      throw new AuthError('over_request_rate_limit', message, { retryAfterSeconds })
    }
    default:
      return outcome satisfies never
  }
}

/** A factor that was just proven counts from now on. */
export async function finishEnrollment(tx: Tx, auth: AuthDeps, { user }: Signed, factor: Factor): Promise<void> {
  if (isVerified(factor)) return
  await markVerified(tx, factor, auth.now())
  await mailFactorAdded(tx, auth, user, { kind: factor.type, name: factor.friendlyName })
  const target = { method: methodOf[factor.type], name: factor.friendlyName }
  await recordAct(tx, user.id, { action: 'two_step.added', target }, auth.now())
}

type Asking = { factorId: string; sessionId: string; senderHash: Buffer; now: Date }

/** Only the session that requested the code may use it, and only in time. */
export function requireOpenChallenge(challenge: Challenge | undefined, asking: Asking): asserts challenge is Challenge {
  if (challenge?.factorId !== asking.factorId || challenge.sessionId !== asking.sessionId) {
    const message = 'MFA factor with the provided challenge ID not found'
    throw new AuthError('mfa_factor_not_found', message, { status: 422 })
  }
  if (!challenge.senderHash.equals(asking.senderHash)) {
    throw new AuthError('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (isExpired(challenge, asking.now)) {
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError('mfa_challenge_expired', message)
  }
}
