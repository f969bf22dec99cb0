import type { Tx } from '../../../ports/db.ts'
import { AuthError } from '../errors/errors.ts'
import { hasGivenFactor, type Signed } from '../guards/require-session.ts'
import { type Factor, type FactorType, listFactors } from '../store/queries-factors.ts'

export async function findFactor(tx: Tx, userId: string, id: string): Promise<Factor> {
  const factor = (await listFactors(tx, [userId])).find((one) => one.id === id)
  if (!factor) throw factorNotFound()
  return factor
}

/**
 * For the challenge, which a password alone can reach: once a factor counts, only a session that has given it may finish
 * another. Otherwise a thief would add a key of their own.
 */
export async function findChallengeable(tx: Tx, signed: Signed, id: string): Promise<Factor> {
  const factors = await listFactors(tx, [signed.user.id])
  const factor = factors.find((one) => one.id === id)
  if (!factor) throw factorNotFound()
  if (!isVerified(factor) && factors.some(isVerified) && !hasGivenFactor(signed)) {
    throw new AuthError('insufficient_aal', 'AAL2 required to enroll a new factor')
  }
  return factor
}

export function isVerified({ status }: Factor): boolean {
  return status === 'verified'
}

/** Recovery codes stand in for another factor and count for nothing alone. */
export function isMain(factor: Factor): boolean {
  return isVerified(factor) && factor.type !== 'recovery_code'
}

export function factorNotFound(): AuthError {
  return new AuthError('mfa_factor_not_found', 'MFA factor not found')
}

/** The values of a token's `amr` claim that stand for a second factor. */
export const methodOf: Record<FactorType, string> = {
  totp: 'totp',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
}
