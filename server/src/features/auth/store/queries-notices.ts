import type { Tx } from '../../../ports/db.ts'

/** An email about a sign-in from a new device. */
export type Notice = {
  userId: string
  sessionId: string
  /** Where it was sent. */
  email: string
  client: string
  country: string | null
  createdAt: Date
  usedAt: Date | null
}

const selected = `user_id as "userId", session_id as "sessionId", email, client, country, created_at as "createdAt",
  used_at as "usedAt"`

type NewNotice = Omit<Notice, 'createdAt' | 'usedAt'> & { tokenHash: string }

export async function insertNotice(tx: Tx, notice: NewNotice, now: Date): Promise<void> {
  const { tokenHash, userId, sessionId, email, client, country } = notice
  await tx.query(
    `insert into auth.sign_in_notices (token_hash, user_id, session_id, email, client, country, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tokenHash, userId, sessionId, email, client, country, now],
  )
}

export async function findNotice(tx: Tx, tokenHash: string): Promise<Notice | undefined> {
  const { rows } = await tx.query<Notice>(`select ${selected} from auth.sign_in_notices where token_hash = $1`, [
    tokenHash,
  ])
  return rows[0]
}

/** Of any number of requests, one gets the row. */
export async function takeNotice(
  tx: Tx,
  tokenHash: string,
  { now, since }: { now: Date; since: Date },
): Promise<Notice | undefined> {
  const { rows } = await tx.query<Notice>(
    `update auth.sign_in_notices set used_at = $2 where token_hash = $1 and used_at is null and created_at > $3
     returning ${selected}`,
    [tokenHash, now, since],
  )
  return rows[0]
}

export async function deleteNoticesOf(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth.sign_in_notices where user_id = $1', [userId])
}
