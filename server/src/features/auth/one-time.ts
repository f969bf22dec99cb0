import { randomUUID } from 'node:crypto'
import type { Tx } from '../../deps.ts'
import { queueMail } from '../mail/queue.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './errors.ts'
import { isEqual, randomCode, randomToken, sha256 } from './hashes.ts'
import { codeSeconds, codeTries, linkSeconds } from './limits.ts'
import { oneTimeMail } from './mails.ts'
import { insertFlow } from './queries-flows.ts'
import {
  countGuess,
  deleteOneTimeTokens,
  type OneTimeKind,
  type OneTimeToken,
  replaceOneTimeToken,
  takeByLink,
} from './queries-one-time.ts'

/** The client's half of PKCE, kept until it comes back for the session. */
export type Challenge = { codeChallenge: string; codeChallengeMethod: 's256' | 'plain' }
export type OneTimeLink = { url: string; token: string; code: string }

type Request = { userId: string; kind: OneTimeKind; redirectTo: string; challenge?: Challenge | undefined }

export async function createOneTimeLink(tx: Tx, { config, now }: AuthDeps, request: Request): Promise<OneTimeLink> {
  const { userId, kind, redirectTo, challenge } = request
  const flowId = challenge ? randomUUID() : null
  if (challenge && flowId) {
    await insertFlow(tx, { id: flowId, userId, method: flowMethods[kind], ...challenge }, now())
  }
  const [token, code] = [`${flowId ? 'pkce_' : ''}${randomToken()}`, randomCode()]
  const hashes = { linkHash: sha256(token), codeHash: hashCode(userId, kind, code) }
  await replaceOneTimeToken(tx, { userId, kind, flowId, ...hashes }, now())
  const query = new URLSearchParams({ token, type: kind, redirect_to: redirectTo })
  // Both may stand in a query as they are, and the client library's tests look for an address that can be read.
  const values = String(query).replaceAll('%3A', ':').replaceAll('%2F', '/')
  return { url: `${config.publicUrl}/auth/v1/verify?${values}`, token, code }
}

export async function mailOneTimeLink(tx: Tx, auth: AuthDeps, to: string, request: Request): Promise<void> {
  await queueMail(tx, oneTimeMail(request.kind, { to, ...(await createOneTimeLink(tx, auth, request)) }))
}

/** The transaction must commit also when nothing is found: an expired link is used up. */
export async function takeLink(
  tx: Tx,
  token: string,
  kinds: OneTimeKind[],
  now: Date,
): Promise<OneTimeToken | undefined> {
  const found = await takeByLink(tx, sha256(token), kinds)
  return found && isYoung(found, linkSeconds, now) ? found : undefined
}

/** The transaction must commit also when nothing is found: wrong guesses are counted. */
export async function takeCode(
  tx: Tx,
  userId: string,
  code: string,
  kinds: OneTimeKind[],
  now: Date,
): Promise<OneTimeToken | undefined> {
  const guessable = await countGuess(tx, userId, kinds, codeTries)
  const found = guessable.find(
    (sent) => isYoung(sent, codeSeconds, now) && isEqual(sent.codeHash, hashCode(userId, sent.kind, code)),
  )
  if (found) await deleteOneTimeTokens(tx, userId, [found.kind])
  return found
}

export function tokenExpired(): AuthError {
  return new AuthError('otp_expired', 'Token has expired or is invalid')
}

function isYoung({ createdAt }: OneTimeToken, seconds: number, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < seconds * 1000
}

function hashCode(userId: string, kind: OneTimeKind, code: string): string {
  return sha256(`${userId}:${kind}:${code}`)
}

/** What the session will say about how its user signed in. */
const flowMethods: Record<OneTimeKind, string> = {
  signup: 'email/signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change: 'email_change',
  reauthentication: 'otp',
}
