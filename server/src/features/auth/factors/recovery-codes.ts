import { randomInt, randomUUID } from 'node:crypto'
import { recordAct } from '../../audit/record-act.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { hasGivenFactor, type Signed } from '../guards/require-session.ts'
import { type Factor, listFactors } from '../store/queries-factors.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from '../store/queries-recovery-codes.ts'
import { requireReauthentication } from '../verbs/reauthenticate.ts'
import { addFactor } from './enroll.ts'
import { recoveryCodesRenewedMail } from './factor-mails.ts'
import { isMain, methodOf } from './find-factor.ts'
import { notifyOwner } from './mail-factor-change.ts'
import { removeFactor } from './unenroll.ts'

export async function showRecoveryCodes(auth: AuthDeps, { user }: Signed) {
  return auth.db.onBehalfOf(user.id, async (tx) => {
    const { id } = codesOf(await listFactors(tx, [user.id]))
    return { id, type: 'recovery_code', ...(await countRecoveryCodes(tx, id)) }
  })
}

/** Ten codes, shown this once. They stand in for another factor, so there must be one. */
export async function createRecoveryCodes(auth: AuthDeps, signed: Signed, friendlyName: string) {
  await requireFreshFactor(auth, signed, 'generate')
  const { user } = signed
  const { codes, hashes } = await newCodes(auth, user.id)
  const id = randomUUID()
  await auth.db.onBehalfOf(user.id, async (tx) => {
    const factors = await listFactors(tx, [user.id])
    if (factors.some(({ type }) => type === 'recovery_code')) {
      const message = 'Recovery codes are already enrolled for this user, use regenerate to rotate them'
      throw new AuthError('mfa_verified_factor_exists', message)
    }
    if (!factors.some(isMain)) {
      const message = 'At least one other verified factor is required to generate recovery codes'
      throw new AuthError('mfa_recovery_codes_sole_factor', message)
    }
    const factor = { id, userId: user.id, friendlyName, type: 'recovery_code', status: 'verified' } as const
    await addFactor(tx, { ...factor, sealedSecret: null, addedIn: signed.session?.id ?? null }, auth.now())
    await replaceRecoveryCodes(tx, { factorId: id, userId: user.id }, hashes, auth.now())
    await notifyOwner(tx, auth, user, (to) => recoveryCodesRenewedMail(to, { at: auth.now(), isFirst: true }))
    await recordAct(tx, user.id, { action: 'two_step.codes_created' }, auth.now())
  })
  return { id, type: 'recovery_code', friendly_name: friendlyName, total: codes.length, codes }
}

/** The old ones stop working, used or not. */
export async function renewRecoveryCodes(auth: AuthDeps, signed: Signed) {
  await requireFreshFactor(auth, signed, 'regenerate')
  const { user } = signed
  const { codes, hashes } = await newCodes(auth, user.id)
  return auth.db.onBehalfOf(user.id, async (tx) => {
    const { id, friendlyName } = codesOf(await listFactors(tx, [user.id]))
    await replaceRecoveryCodes(tx, { factorId: id, userId: user.id }, hashes, auth.now())
    await notifyOwner(tx, auth, user, (to) => recoveryCodesRenewedMail(to, { at: auth.now(), isFirst: false }))
    await recordAct(tx, user.id, { action: 'two_step.codes_renewed' }, auth.now())
    return { id, type: 'recovery_code', friendly_name: friendlyName, total: codes.length, codes }
  })
}

export async function deleteRecoveryCodes(auth: AuthDeps, signed: Signed): Promise<string> {
  await requireFreshFactor(auth, signed, 'delete')
  const { user, session } = signed
  // Otherwise the session would fall back to aal1 and ask for a factor that its owner may have lost.
  if (session?.amr[0]?.method === methodOf.recovery_code) {
    const message =
      'This session was verified with a recovery code. Verify another factor before deleting recovery codes.'
    throw new AuthError('mfa_recovery_codes_sole_factor', message)
  }
  return auth.db.onBehalfOf(user.id, async (tx) => {
    const factor = codesOf(await listFactors(tx, [user.id]))
    await removeFactor(tx, auth, user, factor)
    return factor.id
  })
}

/** Letter case, spaces and hyphens don't count. */
export async function hashRecoveryCode({ secret }: AuthDeps, userId: string, code: string): Promise<Buffer> {
  const canonical = code.toLowerCase().replace(/[\s-]/g, '')
  return (await secret()).hash('recovery-code', `${userId}:${canonical}`)
}

function codesOf(factors: Factor[]): Factor {
  const found = factors.find(({ type }) => type === 'recovery_code')
  if (!found) throw new AuthError('mfa_factor_not_found', 'The user has not enrolled recovery codes')
  return found
}

async function requireFreshFactor(auth: AuthDeps, signed: Signed, what: string): Promise<void> {
  const { user, claims } = signed
  if (!hasGivenFactor(signed)) throw new AuthError('insufficient_aal', `AAL2 required to ${what} recovery codes`)
  await requireReauthentication(auth, { memberId: user.id, claims }, {})
}

async function newCodes(auth: AuthDeps, userId: string): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const codes = Array.from({ length: codeCount }, randomRecoveryCode)
  return { codes, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(auth, userId, code))) }
}

/** 80 bits, without letters that look like digits. */
export function randomRecoveryCode(): string {
  return Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

export const codeCount = 10
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
