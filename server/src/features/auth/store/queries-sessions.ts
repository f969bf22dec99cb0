import type { Tx } from '../../../ports/db.ts'

type Amr = { method: string; timestamp: number }[]

export type Session = {
  id: string
  userId: string
  aal: string
  amr: Amr
  refreshKey: Buffer
  createdAt: Date
  notAfter: Date
  endedAt: Date | null
}

export type RefreshToken = { tokenHash: string; parentHash: string | null; sessionId: string; revokedAt: Date | null }

const sessionColumns = `id, user_id as "userId", aal, amr, refresh_key as "refreshKey", created_at as "createdAt",
  not_after as "notAfter", ended_at as "endedAt"`

const tokenColumns = `token_hash as "tokenHash", parent_hash as "parentHash", session_id as "sessionId", revoked_at as "revokedAt"`

type NewSession = Pick<Session, 'id' | 'userId' | 'amr' | 'refreshKey' | 'notAfter'>

export async function insertSession(tx: Tx, session: NewSession, now: Date): Promise<void> {
  await tx.query(
    `insert into auth.sessions (id, user_id, amr, refresh_key, not_after, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [session.id, session.userId, JSON.stringify(session.amr), session.refreshKey, session.notAfter, now],
  )
}

/** A session that wasn't revoked for token reuse. */
export async function findSession(tx: Tx, id: string): Promise<Session | undefined> {
  const { rows } = await tx.query<Session>(
    `select ${sessionColumns} from auth.sessions where id = $1 and ended_at is null`,
    [id],
  )
  return rows[0]
}

/** Locked, so that parallel uses of a refresh token serialize. */
export async function lockSession(tx: Tx, id: string): Promise<Session | undefined> {
  const { rows } = await tx.query<Session>(`select ${sessionColumns} from auth.sessions where id = $1 for update`, [id])
  return rows[0]
}

export async function markRefreshed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update auth.sessions set refreshed_at = $2 where id = $1', [id, now])
}

export async function endSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update auth.sessions set ended_at = $2 where id = $1', [id, now])
  await tx.query('update auth.refresh_tokens set revoked_at = $2 where session_id = $1 and revoked_at is null', [
    id,
    now,
  ])
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from auth.sessions where id = $1', [id])
}

export async function deleteSessions(tx: Tx, userId: string, { except }: { except: string | null }): Promise<void> {
  await tx.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [userId, except])
}

export async function insertRefreshToken(tx: Tx, token: Omit<RefreshToken, 'revokedAt'>, now: Date): Promise<void> {
  await tx.query(
    'insert into auth.refresh_tokens (token_hash, parent_hash, session_id, created_at) values ($1, $2, $3, $4)',
    [token.tokenHash, token.parentHash, token.sessionId, now],
  )
}

export async function findRefreshToken(tx: Tx, tokenHash: string): Promise<RefreshToken | undefined> {
  const { rows } = await tx.query<RefreshToken>(
    `select ${tokenColumns} from auth.refresh_tokens where token_hash = $1`,
    [tokenHash],
  )
  return rows[0]
}

export async function findActiveRefreshToken(tx: Tx, sessionId: string): Promise<RefreshToken | undefined> {
  const { rows } = await tx.query<RefreshToken>(
    `select ${tokenColumns} from auth.refresh_tokens where session_id = $1 and revoked_at is null`,
    [sessionId],
  )
  return rows[0]
}

export async function revokeRefreshToken(tx: Tx, tokenHash: string, now: Date): Promise<void> {
  await tx.query('update auth.refresh_tokens set revoked_at = $2 where token_hash = $1', [tokenHash, now])
}

export async function deleteRefreshTokensOf(tx: Tx, userId: string, count: number): Promise<number> {
  const { rows } = await tx.query(
    `delete from auth.refresh_tokens where token_hash = any (array(
       select t.token_hash from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id
       where s.user_id = $1 limit $2)) returning 1`,
    [userId, count],
  )
  return rows.length
}
