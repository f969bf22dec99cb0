import { formatCounted } from '@assay/contract/format/figures'
import type { IdentityProof } from '@assay/contract/identity-proof'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { countUse, forgetUses } from '../../../http/throttling/limits.ts'
import type { Claims } from '../../../ports/tokens.ts'
import { isVerified } from '../factors/find-factor.ts'
import { takeCode } from '../links/one-time.ts'
import { listFactors } from '../store/queries-factors.ts'
import { findUserById } from '../store/queries-users.ts'
import { verifyPassword } from '../users/password.ts'

export type SignedIn = { memberId: string; claims: Claims }

export type IdentityCheck =
  | { status: 'confirmed' }
  /** Other proofs that this account can give; a new sign-in always works. */
  | { status: 'needed'; accepts: { password: boolean; code: boolean; factor: boolean } }
  | { status: 'wrong-password' }
  | WrongCode

type WrongCode = { status: 'wrong-code'; guessesLeft: number }

type CheckDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log' | 'passwords' | 'hostedAccounts'>

/**
 * A stolen access token must not be enough to take over or delete an account. A proof that is sent is always checked,
 * even if a recent sign-in would have been enough. Where the account has a second factor, the session must have given it or a
 * passkey lately: neither a password nor a code replaces it.
 */
export async function checkIdentity(
  deps: CheckDeps,
  caller: SignedIn,
  { password, code }: IdentityProof,
  { trustsRecentSignIn = true }: { trustsRecentSignIn?: boolean } = {},
): Promise<IdentityCheck> {
  if (await isFactorStale(deps, caller)) {
    return { status: 'needed', accepts: { password: false, code: false, factor: true } }
  }
  const account = await findAccount(deps, caller)
  if (password !== undefined && account.hasPassword) {
    return tryPassword(deps, caller, password)
  }
  if (code !== undefined && account.getsCodes) return tryCode(deps, caller, code)
  const isRecent = secondsSince(deps, caller, isSignIn) <= recentSeconds
  if (isRecent && (trustsRecentSignIn || !account.hasPassword)) return { status: 'confirmed' }
  return { status: 'needed', accepts: { password: account.hasPassword, code: account.getsCodes, factor: false } }
}

type Account = { hasPassword: boolean; getsCodes: boolean }

/** A hosted project doesn't reveal whether there is a password, and accepts mailed codes only for password changes. */
async function findAccount(
  { db, hostedAccounts }: CheckDeps,
  { memberId: userId, claims }: SignedIn,
): Promise<Account> {
  if (hostedAccounts) {
    return { hasPassword: providersOf(claims).includes('email'), getsCodes: false }
  }
  const user = await db.onBehalfOf(userId, (tx) => findUserById(tx, userId))
  return { hasPassword: typeof user?.passwordHash === 'string', getsCodes: typeof user?.email === 'string' }
}

/** For the person who entered it. */
export function describeWrongCode({ guessesLeft }: WrongCode): string {
  if (guessesLeft === 0) return 'That code no longer works. Send a new one.'
  return `That code is wrong. ${formatCounted(guessesLeft, 'attempt')} left.`
}

/** Counted before it is checked, so that parallel guesses can't all slip through. */
async function tryPassword(deps: CheckDeps, caller: SignedIn, password: string): Promise<IdentityCheck> {
  const { memberId: userId } = caller
  const key = `account:confirm:${userId}`
  if (deps.config.auth.hasLimits) await countTry(deps, userId, key)
  if (!(await isPassword(deps, caller, password))) return { status: 'wrong-password' }
  await deps.db.onBehalfOf(userId, (tx) => forgetUses(tx, key))
  return { status: 'confirmed' }
}

/** Guesses are counted per code and per day, so a new code can be requested as soon as one is used up. */
async function tryCode({ db, now }: CheckDeps, { memberId: userId }: SignedIn, code: string): Promise<IdentityCheck> {
  const result = await db.onBehalfOf(userId, (tx) => takeCode(tx, userId, code, now()))
  switch (result.status) {
    case 'taken':
      return { status: 'confirmed' }
    case 'wrong':
      return { status: 'wrong-code', guessesLeft: result.guessesLeft }
    case 'blocked':
      throw new AppError('rate_limited', 'Too many wrong codes today. Sign in again to continue.', result)
    default:
      return result satisfies never
  }
}

async function countTry({ db, now }: CheckDeps, userId: string, key: string): Promise<void> {
  const result = await db.onBehalfOf(userId, (tx) => countUse(tx, key, passwordTries, now()))
  if (result.status === 'allowed') return
  const { retryAfterSeconds } = result
  throw new AppError('rate_limited', 'Too many attempts. Wait 15 minutes, or sign in again.', { retryAfterSeconds })
}

async function isPassword(deps: CheckDeps, { memberId: userId, claims }: SignedIn, password: string): Promise<boolean> {
  if (!deps.hostedAccounts) return verifyPassword(deps, userId, password)
  const result = await deps.hostedAccounts.checkPassword(claims.email ?? '', password)
  if (result.status !== 'unavailable') return result.status === 'right'
  deps.log.error({ reason: result.reason }, 'a password could not be checked at the hosted project')
  throw new AppError('unavailable', 'We can’t check your password right now. Please try again in a moment.')
}

/**
 * A session without a second factor has none to repeat: where the account has one, it got no further than the challenge. One
 * that began with a passkey may be of an account that has no other factor.
 */
export async function isFactorStale(
  deps: Pick<Deps, 'db' | 'now' | 'hostedAccounts'>,
  caller: SignedIn,
): Promise<boolean> {
  const { memberId: userId, claims } = caller
  if (claims.aal !== 'aal2' || secondsSince(deps, caller, isFactor) <= recentSeconds) return false
  // A hosted project's passkeys sign in at aal1.
  if (deps.hostedAccounts) return true
  return (await deps.db.onBehalfOf(userId, (tx) => listFactors(tx, [userId]))).some(isVerified)
}

function secondsSince(
  { now }: Pick<Deps, 'now'>,
  { claims: { amr = [] } }: SignedIn,
  counts: (method: string) => boolean,
): number {
  const moments = amr.filter(({ method }) => counts(method)).map(({ timestamp }) => timestamp)
  // A time in the future, after the clock stepped back, isn't recent either.
  return Math.abs(now().getTime() / 1000 - Math.max(0, ...moments))
}

/** A token refresh proves nothing. */
function isSignIn(method: string): boolean {
  return method !== 'token_refresh'
}

/** The hosted service uses the same names. */
export function isFactor(method: string): boolean {
  return method === 'totp' || method === 'passkey' || method.startsWith('mfa/')
}

function providersOf({ app_metadata }: Claims): unknown[] {
  if (typeof app_metadata !== 'object' || app_metadata === null || !('providers' in app_metadata)) return []
  return Array.isArray(app_metadata.providers) ? app_metadata.providers : []
}

/** How long a sign-in, a second factor or a proof counts. */
export const recentSeconds = 600
const passwordTries = { max: 5, windowSeconds: 900 }
