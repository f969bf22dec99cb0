import type { Tx } from '../../deps.ts'

export type OneTimeKind = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication'

export type OneTimeToken = {
  userId: string
  kind: OneTimeKind
  codeHash: string
  flowId: string | null
  createdAt: Date
}

const selected = `user_id as "userId", kind, code_hash as "codeHash", flow_id as "flowId", created_at as "createdAt"`

type NewOneTimeToken = Omit<OneTimeToken, 'createdAt'> & { linkHash: string }

/** The newest mail of a kind is the one that counts. */
export async function replaceOneTimeToken(tx: Tx, token: NewOneTimeToken, now: Date): Promise<void> {
  await tx.query(
    `insert into auth.one_time_tokens (user_id, kind, link_hash, code_hash, flow_id, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, kind) do update set link_hash = excluded.link_hash, code_hash = excluded.code_hash,
       code_tries = 0, flow_id = excluded.flow_id, created_at = excluded.created_at`,
    [token.userId, token.kind, token.linkHash, token.codeHash, token.flowId, now],
  )
}

/** Taking it is deleting it: of any number of requests with one link, one gets the row. */
export async function takeByLink(tx: Tx, linkHash: string, kinds: OneTimeKind[]): Promise<OneTimeToken | undefined> {
  const { rows } = await tx.query<OneTimeToken>(
    `delete from auth.one_time_tokens where link_hash = $1 and kind = any($2) returning ${selected}`,
    [linkHash, kinds],
  )
  return rows[0]
}

/** Counts a guess at each code that the user has been sent, and returns those that may still be guessed. */
export async function countGuess(
  tx: Tx,
  userId: string,
  kinds: OneTimeKind[],
  maxTries: number,
): Promise<OneTimeToken[]> {
  const { rows } = await tx.query<OneTimeToken>(
    `update auth.one_time_tokens set code_tries = code_tries + 1
     where user_id = $1 and kind = any($2) and code_tries < $3 returning ${selected}`,
    [userId, kinds, maxTries],
  )
  return rows
}

export async function deleteOneTimeTokens(tx: Tx, userId: string, kinds: OneTimeKind[]): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1 and kind = any($2)', [userId, kinds])
}
