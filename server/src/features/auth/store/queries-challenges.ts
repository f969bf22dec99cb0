import type { Tx } from '../../../ports/db.ts'

export type Challenge = {
  id: string
  kind: 'factor' | 'passkey_registration' | 'passkey_sign_in'
  userId: string | null
  sessionId: string | null
  factorId: string | null
  /** What an authenticator signs; null for an app's code. */
  challenge: string | null
  senderHash: Buffer
  createdAt: Date
}

const selected = `id, kind, user_id as "userId", session_id as "sessionId", factor_id as "factorId", challenge,
  sender_hash as "senderHash", created_at as "createdAt"`

export async function insertChallenge(tx: Tx, challenge: Challenge): Promise<void> {
  const { id, kind, userId, sessionId, factorId, challenge: text, senderHash, createdAt } = challenge
  await tx.query(
    `insert into auth.mfa_challenges (id, kind, user_id, session_id, factor_id, challenge, sender_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, kind, userId, sessionId, factorId, text, senderHash, createdAt],
  )
}

/** For a code, which may be mistyped: the challenge stays until the right one arrives. */
export async function findChallenge(tx: Tx, id: string): Promise<Challenge | undefined> {
  const { rows } = await tx.query<Challenge>(`select ${selected} from auth.mfa_challenges where id = $1`, [id])
  return rows[0]
}

/** Takes it by deleting it: of any number of requests, one gets the row. */
export async function takeChallenge(tx: Tx, id: string, kind: Challenge['kind']): Promise<Challenge | undefined> {
  const { rows } = await tx.query<Challenge>(
    `delete from auth.mfa_challenges where id = $1 and kind = $2 returning ${selected}`,
    [id, kind],
  )
  return rows[0]
}

export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth.mfa_challenges where user_id = $1', [userId])
}
