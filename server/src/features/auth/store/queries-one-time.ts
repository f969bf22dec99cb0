import type { Tx } from '../../../ports/db.ts'
import type { Metadata } from './queries-users.ts'

export const oneTimeKinds = ['signup', 'invite', 'recovery', 'email_change', 'reauthentication', 'sso'] as const
export type OneTimeKind = (typeof oneTimeKinds)[number]
/** The others; single sign-on has a mail and a page of its own. */
export type MailedKind = Exclude<OneTimeKind, 'sso'>

export type OneTimeToken = {
  userId: string
  kind: OneTimeKind
  /** Where the mail went, which is the address it proves. */
  email: string
  /** Null if the mail carries only a link. */
  codeHash: string | null
  flowId: string | null
  /** What was typed in the sign-up behind this mail; null for other mails. */
  passwordHash: string | null
  data: Metadata | null
  createdAt: Date
}

const selected = `user_id as "userId", kind, email, code_hash as "codeHash", flow_id as "flowId",
  password_hash as "passwordHash", user_data as data, created_at as "createdAt"`

type NewOneTimeToken = Omit<OneTimeToken, 'createdAt'> & { linkHash: string }

/** The newest mail of a kind replaces older ones, except that up to 20 sign-ups coexist: any may be the owner's. */
export async function replaceOneTimeToken(tx: Tx, token: NewOneTimeToken, now: Date): Promise<void> {
  await tx.query(
    `insert into auth.one_time_tokens
       (user_id, kind, email, link_hash, code_hash, flow_id, password_hash, user_data, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (user_id, kind) where kind <> 'signup' do update set email = excluded.email,
       link_hash = excluded.link_hash, code_hash = excluded.code_hash, code_tries = 0, flow_id = excluded.flow_id,
       password_hash = excluded.password_hash, user_data = excluded.user_data, created_at = excluded.created_at`,
    [
      token.userId,
      token.kind,
      token.email,
      token.linkHash,
      token.codeHash,
      token.flowId,
      token.passwordHash,
      token.data,
      now,
    ],
  )
}

export async function findLinkEmail(tx: Tx, linkHash: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ email: string }>('select email from auth.one_time_tokens where link_hash = $1', [
    linkHash,
  ])
  return rows[0]?.email
}

/** Takes the token by deleting it: of any number of requests, one gets the row. */
export async function takeByLink(tx: Tx, linkHash: string, kinds: OneTimeKind[]): Promise<OneTimeToken | undefined> {
  const { rows } = await tx.query<OneTimeToken>(
    `delete from auth.one_time_tokens where link_hash = $1 and kind = any($2) returning ${selected}`,
    [linkHash, kinds],
  )
  return rows[0]
}

type MailedCode = Pick<OneTimeToken, 'codeHash' | 'createdAt'> & { guesses: number }

/** Counts a guess against the user's code and returns the code if the guess may still match it. */
export async function countGuess(tx: Tx, userId: string, maxTries: number): Promise<MailedCode | undefined> {
  const { rows } = await tx.query<MailedCode>(
    `update auth.one_time_tokens set code_tries = code_tries + 1
     where user_id = $1 and kind = 'reauthentication' and code_hash is not null and code_tries < $2
     returning code_hash as "codeHash", created_at as "createdAt", code_tries as guesses`,
    [userId, maxTries],
  )
  return rows[0]
}

export async function isCodeUsedUp(tx: Tx, userId: string, maxTries: number): Promise<boolean> {
  const { rows } = await tx.query(
    "select from auth.one_time_tokens where user_id = $1 and kind = 'reauthentication' and code_tries >= $2",
    [userId, maxTries],
  )
  return rows.length > 0
}

export async function deleteOneTimeTokens(tx: Tx, userId: string, kinds: readonly OneTimeKind[]): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1 and kind = any($2)', [userId, kinds])
}
