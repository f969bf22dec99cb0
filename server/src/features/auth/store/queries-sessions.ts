import type { Db, Tx } from '../../../ports/db.ts'
import type { Membership, TokenError } from '../../../ports/tokens.ts'

type Amr = { method: string; timestamp: number }[]

export type Session = {
  id: string
  userId: string
  aal: string
  amr: Amr
  refreshKey: Buffer
  createdAt: Date
  refreshedAt: Date | null
  notAfter: Date
  endedAt: Date | null
}

export type RefreshToken = { tokenHash: string; parentHash: string | null; sessionId: string; revokedAt: Date | null }

const sessionColumns = `id, user_id as "userId", aal, amr, refresh_key as "refreshKey", created_at as "createdAt",
  refreshed_at as "refreshedAt", not_after as "notAfter", ended_at as "endedAt"`

const tokenColumns = `token_hash as "tokenHash", parent_hash as "parentHash", session_id as "sessionId", revoked_at as "revokedAt"`

/** What its owner recognizes a session by. */
type Seen = { client: string; country: string | null }
type NewSession = Pick<Session, 'id' | 'userId' | 'aal' | 'amr' | 'refreshKey' | 'notAfter'> & Seen

export async function insertSession(tx: Tx, session: NewSession, now: Date): Promise<void> {
  await tx.query(
    `insert into auth.sessions (id, user_id, aal, amr, refresh_key, not_after, client, country, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      session.id,
      session.userId,
      session.aal,
      JSON.stringify(session.amr),
      session.refreshKey,
      session.notAfter,
      session.client,
      session.country,
      now,
    ],
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

type Refreshed = Pick<Session, 'notAfter'> & Seen

export async function markRefreshed(tx: Tx, id: string, refreshed: Refreshed, now: Date): Promise<void> {
  const { notAfter, client, country } = refreshed
  await tx.query(
    'update auth.sessions set refreshed_at = $2, not_after = $3, client = $4, country = $5 where id = $1',
    [id, now, notAfter, client, country],
  )
}

export async function endSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update auth.sessions set ended_at = $2 where id = $1', [id, now])
  await tx.query('update auth.refresh_tokens set revoked_at = $2 where session_id = $1 and revoked_at is null', [
    id,
    now,
  ])
}

type Raised = { amr: Amr; refreshKey: Buffer; factorId: string }

/**
 * Raises the session to aal2. Under a new key, no earlier refresh token leads to a token of the raised session. False if the session has ended.
 */
export async function raiseSession(tx: Tx, id: string, raised: Raised, now: Date): Promise<boolean> {
  const { rows } = await tx.query(
    `update auth.sessions set aal = 'aal2', amr = $2, refresh_key = $3, factor_id = $4
     where id = $1 and ended_at is null returning id`,
    [id, JSON.stringify(raised.amr), raised.refreshKey, raised.factorId],
  )
  await tx.query('update auth.refresh_tokens set revoked_at = $2 where session_id = $1 and revoked_at is null', [
    id,
    now,
  ])
  return rows.length === 1
}

/** Sessions that this factor raised, read before it's removed. */
export async function lowerSessions(tx: Tx, factorId: string, methods: readonly string[]): Promise<void> {
  await tx.query(
    `update auth.sessions set aal = 'aal1', factor_id = null, amr = coalesce((
       select jsonb_agg(a) from jsonb_array_elements(amr) a where a ->> 'method' <> all ($2::text[])), '[]')
     where factor_id = $1`,
    [factorId, methods],
  )
}

/** Sessions of a passkey, after one was removed: which of them used it isn't known. */
export async function lowerPasskeySessions(
  tx: Tx,
  userId: string,
  { except }: { except: string | null },
): Promise<void> {
  await tx.query(
    `update auth.sessions set aal = 'aal1' where user_id = $1 and id is distinct from $2 and aal = 'aal2' and factor_id is null`,
    [userId, except],
  )
}

/** Sessions that gave no second factor. */
export async function deleteLowSessions(tx: Tx, userId: string): Promise<void> {
  await tx.query("delete from auth.sessions where user_id = $1 and aal = 'aal1'", [userId])
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from auth.sessions where id = $1', [id])
}

export async function deleteSessions(tx: Tx, userId: string, { except }: { except: string | null }): Promise<void> {
  await tx.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [userId, except])
}

/** Sessions of everyone with an address of these domains that single sign-on didn't open. */
export async function deleteSessionsOfDomains(
  tx: Tx,
  domains: string[],
  { except }: { except: string | null },
): Promise<void> {
  await tx.query(
    `delete from auth.sessions s using auth.users u where u.id = s.user_id and split_part(u.email, '@', 2) = any ($1)
       and s.id is distinct from $2 and not exists (
         select from jsonb_array_elements(s.amr) a where a ->> 'method' in ('sso/saml', 'sso/oidc'))`,
    [domains, except],
  )
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

type Named = { userId: string; sessionId: string | null; level: string | null; team: string | null; now: Date }
type SignedInRow = { error: TokenError | 'insufficient_aal' | null } & {
  [Key in keyof Membership]: Membership[Key] | null
}

/** The error is null while the account and session are still active, and the session has given the second factor that there is. */
export async function findSignedIn(
  db: Pick<Db, 'statement'>,
  { userId, sessionId, level, team, now }: Named,
): Promise<{ error: SignedInRow['error']; membership: Membership | null }> {
  // Service role: says whether the caller is still who the token says, and a member of the team.
  const { rows } = await db.statement<SignedInRow>(signedIn, [userId, sessionId, level, team, now])
  const { error = null, teamId, role, lacksFactor } = rows[0] ?? {}
  return { error, membership: teamId && role ? { teamId, role, lacksFactor: lacksFactor === true } : null }
}

const signedIn = {
  name: 'signed-in',
  text: `select fault as error, team_id as "teamId", role, lacks_factor as "lacksFactor"
    from private.signed_in($1::uuid, $2::uuid, $3::text, $4::text, $5::timestamptz)`,
}

/** `client` and `country` are the embedded backend's; a hosted project has `agent` and `address`. */
export type OwnSession = {
  id: string
  startedAt: Date
  seenAt: Date
  methods: string[]
  client: string | null
  country: string | null
  agent: string | null
  address: string | null
}

/** Sessions of the user that the transaction acts for, most recently used first. */
export async function listOwnSessions(tx: Tx, now: Date): Promise<OwnSession[]> {
  const { rows } = await tx.query<OwnSession>(
    `select id, started_at as "startedAt", seen_at as "seenAt", methods, client, country, agent, address
     from private.own_sessions($1)`,
    [now],
  )
  return rows
}

/** False if the session isn't theirs or has ended. */
export async function endOwnSession(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.query<{ isEnded: boolean }>('select private.end_own_session($1) as "isEnded"', [id])
  return rows[0]?.isEnded === true
}

export async function endOwnSessions(tx: Tx, kept: string | null): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('select private.end_own_sessions($1) as count', [kept])
  return rows[0]?.count ?? 0
}
