import { countUse, forgetUses, type Limit } from '../../http/throttling/limits.ts'
import type { Tx } from '../../ports/db.ts'
import { sha256 } from '../secrets/hashes.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './errors/errors.ts'

const fiveMinutes = 300

/** All numbers in one place. `AUTH_LIMITS=off` lifts them all. */
export const perAddress = {
  token: { max: 150, windowSeconds: fiveMinutes },
  verify: { max: 30, windowSeconds: fiveMinutes },
  signup: { max: 30, windowSeconds: fiveMinutes },
  recover: { max: 30, windowSeconds: fiveMinutes },
  resend: { max: 30, windowSeconds: fiveMinutes },
  authorize: { max: 60, windowSeconds: fiveMinutes },
  user: { max: 300, windowSeconds: fiveMinutes },
  /** Providers and people who come back from them: a whole office may, at nine. */
  sso: { max: 300, windowSeconds: fiveMinutes },
  factors: { max: 60, windowSeconds: fiveMinutes },
  passkeys: { max: 60, windowSeconds: fiveMinutes },
} as const satisfies Record<string, Limit>

/** Per network: enough for an office or a class, too few for a farm of Free accounts. */
export const newAccounts = { max: 50, windowSeconds: 86_400 } as const satisfies Limit

/** Accounts that a team’s identity provider may create. */
const newPeople = { max: 200, windowSeconds: 86_400 } as const satisfies Limit

/** Wrong passwords per account. Known senders have a budget that strangers can't use up. */
export const failedPasswords = {
  fromKnownDevice: { max: 10, windowSeconds: 900 },
  fromOneAddress: { max: 5, windowSeconds: 900 },
  fromKnownNetwork: { max: 20, windowSeconds: 900 },
  // All strangers together, against guessing from many addresses.
  fromStrangers: { max: 50, windowSeconds: 900 },
} as const satisfies Record<string, Limit>

/** Wrong codes of an authenticator app, and wrong recovery codes. At a hundred a day, guessing takes nine years. */
export const wrongFactors = {
  fromOneAddress: { max: 5, windowSeconds: 900 },
  perAccount: { max: 100, windowSeconds: 86_400 },
} as const satisfies Record<string, Limit>

/** Mails to the owner of an account that strangers are trying to enter. */
export const attemptMails = { max: 1, windowSeconds: 86_400 } as const satisfies Limit

/** Mails about new devices, per account. Beyond that, someone is signing in by a script. */
export const newDeviceMails = { max: 10, windowSeconds: 86_400 } as const satisfies Limit

/** How long the owner can say that a sign-in from a new device wasn't theirs. */
export const noticeSeconds = 7 * 86_400

/** How many known senders of a kind an account keeps, and for how long after their last use. */
export const knownSenders = { seconds: 90 * 86_400 } as const

export const codeTries = 5
export const linkSeconds = 3600
export const codeSeconds = 600
export const flowSeconds = 600
export const authCodeSeconds = 300
export const accessTokenSeconds = 3600

/** Wrong codes per account across all its mails. Beyond that, codes are rejected for a day; links still work. */
export const wrongCodes = { max: 20, windowSeconds: 86_400 } as const satisfies Limit

/** Codes that are mailed without waiting, because the one before had no guesses left. */
const replacedCodes = {
  max: wrongCodes.max / codeTries,
  windowSeconds: wrongCodes.windowSeconds,
} as const satisfies Limit

/** Counted in the transaction, so that a sign-up that rolls back doesn't count. */
export async function limitNewAccounts(tx: Tx, { config, now }: AuthDeps, network: string | null): Promise<void> {
  if (!config.auth.hasLimits || network === null) return
  const result = await countUse(tx, `auth:new-accounts:${network}`, newAccounts, now())
  if (result.status === 'allowed') return
  throw new AuthError(
    'over_request_rate_limit',
    'Too many new accounts from your network today. Please try again tomorrow.',
    { retryAfterSeconds: result.retryAfterSeconds },
  )
}

/** For someone whose code has no guesses left. A few a day, so that wrong guesses can't flood the mailbox. */
export async function allowAnotherMail(tx: Tx, { now }: AuthDeps, kind: string, email: string): Promise<void> {
  const key = mailKey(kind, email)
  const result = await countUse(tx, `${key}:another`, replacedCodes, now())
  if (result.status === 'allowed') await forgetUses(tx, key)
}

/** A provider needs no captcha and has no network of its own, so its team counts. As above, in the transaction. */
export async function limitNewPeople(tx: Tx, { config, now }: AuthDeps, teamId: string): Promise<void> {
  if (!config.auth.hasLimits) return
  const result = await countUse(tx, `auth:new-accounts:sso:${teamId}`, newPeople, now())
  if (result.status === 'allowed') return
  throw new AuthError(
    'over_request_rate_limit',
    'Too many new people of your team have signed in today. Please try again tomorrow.',
    { retryAfterSeconds: result.retryAfterSeconds },
  )
}

function mailKey(kind: string, email: string): string {
  return `auth:mail:${kind}:${sha256(email)}`
}

/**
 * One mail of a kind per address and interval. Unknown addresses count too, so that the response doesn't reveal who has
 * an account; counted in the transaction, so that a rejected request doesn't use up the interval.
 */
export async function spaceOutMails(tx: Tx, { config, now }: AuthDeps, kind: string, email: string): Promise<void> {
  const { hasLimits, mailIntervalSeconds } = config.auth
  if (!hasLimits || mailIntervalSeconds === 0) return
  const limit = { max: 1, windowSeconds: mailIntervalSeconds }
  const result = await countUse(tx, mailKey(kind, email), limit, now())
  if (result.status === 'allowed') return
  const { retryAfterSeconds } = result
  throw new AuthError(
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  )
}
