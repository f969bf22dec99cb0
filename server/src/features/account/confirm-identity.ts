import type { Claims, Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { enforceLimit } from '../../http/limits.ts'
import { verifyPassword } from '../auth/password.ts'
import { findHasPassword } from './queries.ts'

type ConfirmDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log' | 'passwords' | 'hostedAccounts'>

/**
 * A stolen access token must not be enough for what cannot be undone: the password once more, or, for whoever has
 * none, a sign-in of the last five minutes.
 */
export async function confirmIdentity(
  deps: ConfirmDeps,
  userId: string,
  claims: Claims,
  password: string | undefined,
): Promise<void> {
  if (!(await hasPassword(deps, userId, claims))) return requireFreshSignIn(deps, claims)
  if (password === undefined) throw new AppError('forbidden', 'Enter your password to delete your account.')
  if (deps.config.auth.hasLimits) await enforceLimit(deps, `account:confirm:${userId}`, passwordTries)
  const isRight = deps.hostedAccounts
    ? await checkHostedPassword(deps, deps.hostedAccounts, claims.email ?? '', password)
    : await verifyPassword(deps, userId, password)
  if (!isRight) throw new AppError('forbidden', 'Current password is incorrect.')
}

async function hasPassword({ db, hostedAccounts }: ConfirmDeps, userId: string, claims: Claims): Promise<boolean> {
  if (hostedAccounts) return providersOf(claims).includes('email')
  const stored = await db.asService((tx) => findHasPassword(tx, userId))
  if (stored === undefined) throw new AppError('unauthenticated', 'No valid session token found. Please log in.')
  return stored
}

function requireFreshSignIn({ now }: ConfirmDeps, { amr = [] }: Claims): void {
  const lastSignIn = Math.max(0, ...amr.map(({ timestamp }) => timestamp))
  if (now().getTime() / 1000 - lastSignIn > freshSeconds) {
    throw new AppError('forbidden', 'Sign in again, and delete your account within five minutes of it.')
  }
}

async function checkHostedPassword(
  { log }: ConfirmDeps,
  accounts: NonNullable<Deps['hostedAccounts']>,
  email: string,
  password: string,
): Promise<boolean> {
  const result = await accounts.checkPassword(email, password)
  if (result.status !== 'unavailable') return result.status === 'right'
  log.error({ reason: result.reason }, 'a password could not be checked at the hosted project')
  throw new AppError('unavailable', 'Your password cannot be checked for a moment. Please try again.')
}

function providersOf({ app_metadata }: Claims): unknown[] {
  if (typeof app_metadata !== 'object' || app_metadata === null || !('providers' in app_metadata)) return []
  return Array.isArray(app_metadata.providers) ? app_metadata.providers : []
}

const freshSeconds = 300
const passwordTries = { max: 5, windowSeconds: 900 }
