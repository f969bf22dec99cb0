import { randomUUID } from 'node:crypto'
import { countUse, returnUse } from '../../../http/throttling/limits.ts'
import type { Tx } from '../../../ports/db.ts'
import { queueMail } from '../../mail/queue.ts'
import { isEqual, randomCode, randomToken, sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { codeSeconds, codeTries, linkSeconds, wrongCodes } from '../limits.ts'
import { oneTimeMail } from '../mails.ts'
import { insertFlow } from '../store/queries-flows.ts'
import {
  countGuess,
  deleteOneTimeTokens,
  findLinkEmail,
  type MailedKind,
  type OneTimeKind,
  type OneTimeToken,
  replaceOneTimeToken,
  takeByLink,
} from '../store/queries-one-time.ts'
import { lockEmail, type Metadata } from '../store/queries-users.ts'

/** The client's PKCE challenge, kept until it comes back for the session. */
export type Challenge = { codeChallenge: string; codeChallengeMethod: 's256' | 'plain' }

/** What was typed in a sign-up. It is stored with the link and takes effect when that link is used. */
export type SignUpData = { passwordHash: string | null; data: Metadata; at: Date }

export const anyBrowserPrefix = 'admin_'

type Request = {
  userId: string
  kind: MailedKind
  redirectTo: string
  challenge?: Challenge | undefined
  signUp?: SignUpData | undefined
  /**
   * Requested by an operator, or by the owner without being signed in, so any browser may use it. The mark is part of the
   * secret, so nobody can add it to another link.
   */
  isForAnyBrowser?: boolean
}

export async function createOneTimeLink(
  tx: Tx,
  { config, now }: AuthDeps,
  email: string,
  { userId, kind, redirectTo, challenge, signUp, isForAnyBrowser }: Request,
  codeHash: string | null = null,
): Promise<{ url: string }> {
  const flowId = challenge ? randomUUID() : null
  if (challenge && flowId) {
    await insertFlow(tx, { id: flowId, userId, method: flowMethods[kind], ...challenge }, now())
  }
  const token = `${flowId ? 'pkce_' : isForAnyBrowser ? anyBrowserPrefix : ''}${randomToken()}`
  const typed = { passwordHash: signUp?.passwordHash ?? null, data: signUp?.data ?? null }
  await replaceOneTimeToken(tx, { userId, kind, email, flowId, linkHash: sha256(token), codeHash, ...typed }, now())
  const query = new URLSearchParams({ token, type: kind, redirect_to: redirectTo })
  // Both are safe unencoded in a query, and the client library's tests expect a readable address.
  const values = String(query).replaceAll('%3A', ':').replaceAll('%2F', '/')
  return { url: `${config.publicUrl}/auth/v1/verify?${values}` }
}

export async function mailOneTimeLink(tx: Tx, auth: AuthDeps, to: string, request: Request): Promise<void> {
  const { kind, signUp } = request
  const endsIn = (seconds: number) => new Date(auth.now().getTime() + seconds * 1000)
  if (kind === 'reauthentication') {
    const code = randomCode()
    await createOneTimeLink(tx, auth, to, request, hashCode(request.userId, kind, code))
    await queueMail(tx, { ...oneTimeMail(kind, { to, code }), expiresAt: endsIn(codeSeconds) })
  } else {
    const { url } = await createOneTimeLink(tx, auth, to, request)
    await queueMail(tx, { ...oneTimeMail(kind, { to, url, signedUpAt: signUp?.at }), expiresAt: endsIn(linkSeconds) })
  }
}

/** The transaction must commit even when nothing is found: an expired link is used up. */
export async function takeLink(
  tx: Tx,
  token: string,
  kinds: OneTimeKind[],
  now: Date,
): Promise<OneTimeToken | undefined> {
  const email = await findLinkEmail(tx, sha256(token))
  if (email === undefined) return undefined
  // Serializes with a concurrent sign-up for the same address.
  await lockEmail(tx, email)
  const found = await takeByLink(tx, sha256(token), kinds)
  return found && isYoung(found, linkSeconds, now) ? found : undefined
}

/** `guessesLeft` is 0 once no code can match anymore: used up, expired, or none was sent. */
export type TakenCode =
  | { status: 'taken' }
  | { status: 'wrong'; guessesLeft: number }
  /** Too many wrong codes today; no new code helps. */
  | { status: 'blocked'; retryAfterSeconds: number }

/** The mailed proof of identity. The transaction must commit even when nothing is found, because wrong guesses count. */
export async function takeCode(tx: Tx, userId: string, code: string, now: Date): Promise<TakenCode> {
  const mailed = await countGuess(tx, userId, codeTries)
  if (!mailed || !isYoung(mailed, codeSeconds, now)) return { status: 'wrong', guessesLeft: 0 }
  const budget = `auth:wrong-codes:session:${userId}`
  const counted = await countUse(tx, budget, wrongCodes, now)
  if (counted.status === 'exceeded') return { status: 'blocked', retryAfterSeconds: counted.retryAfterSeconds }
  const isRight = mailed.codeHash !== null && isEqual(mailed.codeHash, hashCode(userId, 'reauthentication', code))
  if (!isRight) return { status: 'wrong', guessesLeft: codeTries - mailed.guesses }
  await returnUse(tx, budget)
  await deleteOneTimeTokens(tx, userId, ['reauthentication'])
  return { status: 'taken' }
}

export function tokenExpired(): AuthError {
  return new AuthError('otp_expired', 'Token has expired or is invalid')
}

function isYoung({ createdAt }: Pick<OneTimeToken, 'createdAt'>, seconds: number, now: Date): boolean {
  return Math.abs(now.getTime() - createdAt.getTime()) < seconds * 1000
}

function hashCode(userId: string, kind: OneTimeKind, code: string): string {
  return sha256(`${userId}:${kind}:${code}`)
}

/** The session's authentication method. */
const flowMethods: Record<MailedKind, string> = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  email_change: 'email_change',
  reauthentication: 'otp',
}
