import { countUse, type Limit, type LimitResult } from '../../http/pacing/queries.ts'
import type { Tx } from '../../ports/db.ts'
import { sha256 } from '../secrets/hashes.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './errors/errors.ts'

const fiveMinutes = 300

/** Every number in one place. `AUTH_LIMITS=off` lifts them all. */
export const perAddress = {
  token: { max: 150, windowSeconds: fiveMinutes },
  verify: { max: 30, windowSeconds: fiveMinutes },
  signup: { max: 30, windowSeconds: fiveMinutes },
  recover: { max: 30, windowSeconds: fiveMinutes },
  resend: { max: 30, windowSeconds: fiveMinutes },
  otp: { max: 30, windowSeconds: fiveMinutes },
  authorize: { max: 60, windowSeconds: fiveMinutes },
  user: { max: 300, windowSeconds: fiveMinutes },
} as const satisfies Record<string, Limit>

/** Per network: an office or a class gets by, a farm of Free accounts does not. */
export const newAccounts = { max: 50, windowSeconds: 86_400 } as const satisfies Limit

/** Wrong passwords for one account. Whom the account knows has a budget that strangers cannot use up. */
export const failedPasswords = {
  fromKnownDevice: { max: 10, windowSeconds: 900 },
  fromOneAddress: { max: 5, windowSeconds: 900 },
  fromKnownNetwork: { max: 20, windowSeconds: 900 },
  // All strangers together, against guessing from many addresses at once.
  fromStrangers: { max: 50, windowSeconds: 900 },
} as const satisfies Record<string, Limit>

/** To the owner of an account that strangers try to get into. */
export const attemptMails = { max: 1, windowSeconds: 86_400 } as const satisfies Limit

/** What an account knows of a kind, and for how long after its last use. */
export const knownSenders = { seconds: 90 * 86_400 } as const

export const codeTries = 5
export const linkSeconds = 3600
export const codeSeconds = 600
export const flowSeconds = 600
export const authCodeSeconds = 300
export const sessionSeconds = 30 * 86_400
export const accessTokenSeconds = 3600

/** Wrong codes per account, over all that it was sent: more, and codes are refused for a day while links still work. */
export const wrongCodes = { max: 20, windowSeconds: 86_400 } as const satisfies Limit

export async function limitNewAccounts(tx: Tx, auth: AuthDeps, network: string | null): Promise<void> {
  const result = await countNewAccount(tx, auth, network)
  if (result.status === 'allowed') return
  throw new AuthError(
    'over_request_rate_limit',
    'Too many new accounts from your network today. Please try again tomorrow.',
    { retryAfterSeconds: result.retryAfterSeconds },
  )
}

/** Counted within the transaction, so that an account that was not made in the end is none. */
export async function countNewAccount(tx: Tx, { config, now }: AuthDeps, network: string | null): Promise<LimitResult> {
  if (!config.auth.hasLimits || network === null) return { status: 'allowed' }
  return countUse(tx, `auth:new-accounts:${network}`, newAccounts, now())
}

/**
 * One mail of a kind per address and interval. Counted for unknown addresses too, so that the answer does not tell
 * which ones have an account, and within the transaction, so that a refused request does not use it up.
 */
export async function spaceOutMails(tx: Tx, { config, now }: AuthDeps, kind: string, email: string): Promise<void> {
  const { hasLimits, mailIntervalSeconds } = config.auth
  if (!hasLimits || mailIntervalSeconds === 0) return
  const limit = { max: 1, windowSeconds: mailIntervalSeconds }
  const result = await countUse(tx, `auth:mail:${kind}:${sha256(email)}`, limit, now())
  if (result.status === 'allowed') return
  const { retryAfterSeconds } = result
  throw new AuthError(
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  )
}
