import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { hasGivenFactor, type Signed } from '../guards/require-session.ts'
import { deleteFactor, type Factor, listFactors } from '../store/queries-factors.ts'
import { lowerSessions } from '../store/queries-sessions.ts'
import { lockUser, type User } from '../store/queries-users.ts'
import { requireReauthentication } from '../verbs/reauthenticate.ts'
import { findFactor, isMain, isVerified, methodOf } from './find-factor.ts'
import { mailFactorRemoved } from './mail-factor-change.ts'

/** An unverified factor is simply removed; a verified one takes a second factor given in the last ten minutes. */
export async function unenrollFactor(auth: AuthDeps, signed: Signed, id: string): Promise<void> {
  const { user, claims } = signed
  const factor = await auth.db.onBehalfOf(user.id, (tx) => findFactor(tx, user.id, id))
  if (factor.type === 'recovery_code') {
    const message = 'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes'
    throw new AuthError('validation_failed', message, { status: 422 })
  }
  if (isVerified(factor)) {
    if (!hasGivenFactor(signed)) {
      throw new AuthError('insufficient_aal', 'AAL2 required to unenroll verified factor', { status: 422 })
    }
    await requireReauthentication(auth, { memberId: user.id, claims }, {})
  }
  await auth.db.onBehalfOf(user.id, async (tx) => {
    // Locked, because of two simultaneous removals neither may rely on the factor that the other one removes.
    await lockUser(tx, user.id)
    await findFactor(tx, user.id, id)
    const others = (await listFactors(tx, [user.id])).filter((one) => one.id !== id)
    if (isVerified(factor) && !others.some(isMain) && others.some(isVerified)) {
      throw new AuthError(
        'mfa_recovery_codes_sole_factor',
        'Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.',
      )
    }
    await removeFactor(tx, auth, user, factor)
  })
}

/** The sessions that it raised are back at aal1. */
export async function removeFactor(
  tx: Tx,
  auth: Pick<AuthDeps, 'config' | 'now'>,
  user: User,
  factor: Factor,
): Promise<void> {
  await lowerSessions(tx, factor.id, [methodOf[factor.type]])
  await deleteFactor(tx, factor.id)
  if (!isVerified(factor)) return
  await mailFactorRemoved(tx, auth, user, { kind: factor.type, name: factor.friendlyName })
  const target = { method: methodOf[factor.type], name: factor.friendlyName }
  const action = factor.type === 'recovery_code' ? 'two_step.codes_removed' : 'two_step.removed'
  await recordAct(tx, user.id, { action, target }, auth.now())
}
