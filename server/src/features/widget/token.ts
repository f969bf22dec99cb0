import { hash, timingSafeEqual } from 'node:crypto'
import { activityVerdicts } from '@assay/contract/activity'
import { decisions } from '@assay/contract/rules/conditions'
import { emailVerdicts, nameVerdicts } from '@assay/contract/verification'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'

export const tokenSeconds = 600

const Content = z.object({
  /** The request that was charged, which makes the token usable once. */
  id: z.string(),
  email: z.string(),
  /** Null if the form sent none. */
  names: z.nullable(z.string()),
  at: z.int(),
  verdict: z.enum(emailVerdicts),
  disposable: z.boolean(),
  decision: z.enum(decisions),
  did_you_mean: z.nullable(z.string()),
  name_verdict: z.nullable(z.enum(nameVerdicts)),
  origin: z.string(),
  // Tokens of the version before have neither.
  activity: z.nullable(z.enum(activityVerdicts)).default(null),
  wave: z.nullable(z.string()).default(null),
})
type TokenContent = z.infer<typeof Content>

/** A result as text that only its account can use: the account is part of the signature and of nothing else. */
export function signToken(secret: ServerSecret, userId: string, content: TokenContent): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${payload}.${signatureOf(secret, userId, payload)}`
}

/** Null if this account has no such token. */
export function readToken(secret: ServerSecret, userId: string, token: string): TokenContent | null {
  const [payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSame(signature, signatureOf(secret, userId, payload))) return null
  return Content.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
}

/** Of the mailbox, so that case and tags don't matter. */
export function hashEmail({ engine }: Pick<Deps, 'engine'>, email: string): string {
  return hash('sha256', engine.verifyEmail(email).normalized ?? email.trim().toLowerCase(), 'base64url')
}

type Names = { [field in 'firstname' | 'lastname' | 'name']?: string | undefined }

/** Exactly as typed: what was judged is what the customer stores. */
export function hashNames({ firstname = '', lastname = '', name = '' }: Names): string | null {
  const names = name === '' ? [firstname.trim(), lastname.trim()] : [name.trim()]
  return names.join('') === '' ? null : hash('sha256', JSON.stringify(names), 'base64url')
}

function signatureOf(secret: ServerSecret, userId: string, payload: string): string {
  return secret.hash('widget-token', `${userId}\n${payload}`).toString('base64url')
}

/** Compares signatures in constant time. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
