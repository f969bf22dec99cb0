import type { Role } from '@assay/contract/teams/roles'
import type { SsoGroup } from '@assay/contract/teams/sso'
import type { Tx } from '../../ports/db.ts'
import type { SamlSettings } from '../../ports/identity-providers.ts'

/** What a connection’s `settings` hold. SAML’s metadata is fetched again where it has an address. */
export type OidcStored = { issuer: string; clientId: string }
export type SamlStored = SamlSettings & { metadataUrl: string | null }

export type Connection = {
  teamId: string
  protocol: 'oidc' | 'saml'
  name: string
  settings: OidcStored | SamlStored
  secret: Buffer | null
  defaultRole: Exclude<Role, 'owner'>
  groupsClaim: string
  groups: SsoGroup[]
  isRequired: boolean
  usedAt: Date | null
  certificateExpiresAt: Date | null
  expiryWarnedDays: number | null
}

const columns = `c.user_id as "teamId", c.protocol, c.name, c.settings, c.secret, c.default_role as "defaultRole",
  c.groups_claim as "groupsClaim", c.groups, c.is_required as "isRequired", c.used_at as "usedAt",
  c.certificate_expires_at as "certificateExpiresAt", c.expiry_warned_days as "expiryWarnedDays"`

export async function findConnection(tx: Tx, teamId: string): Promise<Connection | undefined> {
  const { rows } = await tx.query<Connection>(`select ${columns} from sso_connections c where c.user_id = $1`, [teamId])
  return rows[0]
}

export async function findConnectionByDomain(tx: Tx, domain: string): Promise<Connection | undefined> {
  const { rows } = await tx.query<Connection>(
    `select ${columns} from sso_connections c join sso_domains d using (user_id)
     where d.domain = $1 and d.proven_at is not null`,
    [domain],
  )
  return rows[0]
}

export async function findRequiredDomain(tx: Tx, domain: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select from sso_domains d join sso_connections c using (user_id)
     where d.domain = $1 and d.proven_at is not null and c.is_required`,
    [domain],
  )
  return rows.length > 0
}

type Saved = Omit<Connection, 'isRequired' | 'usedAt' | 'expiryWarnedDays'>

/** Another provider, or another way to it, hasn’t been tried yet. */
export async function saveConnection(tx: Tx, saved: Saved, now: Date): Promise<void> {
  await tx.query(
    `insert into sso_connections as held (user_id, protocol, name, settings, secret, default_role, groups_claim, groups,
       certificate_expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (user_id) do update set protocol = excluded.protocol, name = excluded.name, settings = excluded.settings,
       secret = excluded.secret, default_role = excluded.default_role, groups_claim = excluded.groups_claim,
       groups = excluded.groups, certificate_expires_at = excluded.certificate_expires_at, expiry_warned_days = null,
       used_at = case when held.settings = excluded.settings then held.used_at end, updated_at = excluded.updated_at`,
    [
      saved.teamId,
      saved.protocol,
      saved.name,
      JSON.stringify(saved.settings),
      saved.secret,
      saved.defaultRole,
      saved.groupsClaim,
      JSON.stringify(saved.groups),
      saved.certificateExpiresAt,
      now,
    ],
  )
}

export async function deleteConnection(tx: Tx, teamId: string): Promise<boolean> {
  const { rows } = await tx.query('delete from sso_connections where user_id = $1 returning user_id', [teamId])
  return rows.length > 0
}

export async function markUsed(tx: Tx, teamId: string, now: Date): Promise<void> {
  await tx.query('update sso_connections set used_at = $2 where user_id = $1', [teamId, now])
}

export async function setRequired(tx: Tx, teamId: string, isRequired: boolean, now: Date): Promise<void> {
  await tx.query('update sso_connections set is_required = $2, updated_at = $3 where user_id = $1', [
    teamId,
    isRequired,
    now,
  ])
}

export type Domain = { domain: string; provenAt: Date | null }

export async function listDomains(tx: Tx, teamId: string): Promise<Domain[]> {
  const { rows } = await tx.query<Domain>(
    'select domain, proven_at as "provenAt" from sso_domains where user_id = $1 order by created_at, domain',
    [teamId],
  )
  return rows
}

export function provenOf(domains: Domain[]): string[] {
  return domains.flatMap(({ domain, provenAt }) => (provenAt ? [domain] : []))
}

export async function insertDomain(tx: Tx, teamId: string, domain: string, now: Date): Promise<void> {
  await tx.query('insert into sso_domains (user_id, domain, created_at) values ($1, $2, $3) on conflict do nothing', [
    teamId,
    domain,
    now,
  ])
}

/** Another team may have proven it first. */
export async function isProvenElsewhere(tx: Tx, teamId: string, domain: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select from sso_domains where domain = $2 and user_id <> $1 and proven_at is not null',
    [teamId, domain],
  )
  return rows.length > 0
}

export async function proveDomain(tx: Tx, teamId: string, domain: string, now: Date): Promise<void> {
  await tx.query('update sso_domains set proven_at = $3 where user_id = $1 and domain = $2 and proven_at is null', [
    teamId,
    domain,
    now,
  ])
}

export async function deleteDomain(tx: Tx, teamId: string, domain: string): Promise<boolean> {
  const { rows } = await tx.query('delete from sso_domains where user_id = $1 and domain = $2 returning domain', [
    teamId,
    domain,
  ])
  return rows.length > 0
}

type NewCodes = { teamId: string; memberId: string; hashes: Buffer[] }

export async function replaceCodes(tx: Tx, { teamId, memberId, hashes }: NewCodes, now: Date): Promise<void> {
  await tx.query('delete from sso_recovery_codes where user_id = $1', [teamId])
  await tx.query(
    `insert into sso_recovery_codes (user_id, member_id, code_hash, created_at)
     select $1, $2, hash, $4 from unnest($3::bytea[]) hash`,
    [teamId, memberId, hashes, now],
  )
}

export async function countCodes(tx: Tx, teamId: string, memberId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from sso_recovery_codes where user_id = $1 and member_id = $2 and used_at is null`,
    [teamId, memberId],
  )
  return rows[0]?.count ?? 0
}

/** Teams of whose connection this person has codes, while they own it. */
export async function listTeamsWithCodes(tx: Tx, memberId: string): Promise<string[]> {
  const { rows } = await tx.query<{ teamId: string }>(
    `select distinct c.user_id as "teamId" from sso_recovery_codes c
     join team_members m on m.team_id = c.user_id and m.user_id = c.member_id and m.role = 'owner'
     where c.member_id = $1 and c.used_at is null`,
    [memberId],
  )
  return rows.map(({ teamId }) => teamId)
}

export async function spendCode(tx: Tx, teamId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await tx.query(
    'update sso_recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning user_id',
    [teamId, codeHash, now],
  )
  return rows.length > 0
}

export async function findRole(tx: Tx, teamId: string, userId: string): Promise<Role | undefined> {
  const { rows } = await tx.query<{ role: Role }>(
    'select role from team_members where team_id = $1 and user_id = $2 for update',
    [teamId, userId],
  )
  return rows[0]?.role
}

export async function setRole(tx: Tx, teamId: string, userId: string, role: Role): Promise<void> {
  await tx.query("update team_members set role = $3 where team_id = $1 and user_id = $2 and role <> 'owner'", [
    teamId,
    userId,
    role,
  ])
}

/** Of the requests that name no team, the next is about this one. */
export async function makeCurrent(tx: Tx, teamId: string, userId: string, now: Date): Promise<void> {
  await tx.query('update team_members set last_active_at = $3 where team_id = $1 and user_id = $2', [
    teamId,
    userId,
    now,
  ])
}

type ProviderSession = {
  sessionId: string
  teamId: string
  subject: string
  index: string | null
  idToken: Buffer | null
}

export async function insertSession(tx: Tx, session: ProviderSession, now: Date): Promise<void> {
  await tx.query(
    `insert into sso_sessions (session_id, user_id, subject, session_index, id_token, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [session.sessionId, session.teamId, session.subject, session.index, session.idToken, now],
  )
}

export async function findSession(tx: Tx, sessionId: string): Promise<ProviderSession | undefined> {
  const { rows } = await tx.query<ProviderSession>(
    `select session_id as "sessionId", user_id as "teamId", subject, session_index as index, id_token as "idToken"
     from sso_sessions where session_id = $1`,
    [sessionId],
  )
  return rows[0]
}

type EndedAtProvider = { teamId: string; subject: string | null; index: string | null }

/** All of the person’s, or the one that the provider names. */
export async function takeSessions(tx: Tx, { teamId, subject, index }: EndedAtProvider): Promise<string[]> {
  const { rows } = await tx.query<{ sessionId: string }>(
    `delete from sso_sessions where user_id = $1 and ($2::text is null or subject = $2)
       and ($3::text is null or session_index = $3) returning session_id as "sessionId"`,
    [teamId, subject, index],
  )
  return rows.map(({ sessionId }) => sessionId)
}

export async function listWithCertificates(tx: Tx, after: string, count: number): Promise<Connection[]> {
  const { rows } = await tx.query<Connection>(
    `select ${columns} from sso_connections c where c.protocol = 'saml' and c.user_id > $1 order by c.user_id limit $2`,
    [after, count],
  )
  return rows
}

type Certificates = { teamId: string; settings: SamlStored; expiresAt: Date | null }

/** Unless somebody saved other settings since they were read. */
export async function updateCertificates(tx: Tx, before: SamlStored, fresh: Certificates): Promise<void> {
  await tx.query(
    `update sso_connections set settings = $3, certificate_expires_at = $4, expiry_warned_days = null
     where user_id = $1 and settings = $2`,
    [fresh.teamId, JSON.stringify(before), JSON.stringify(fresh.settings), fresh.expiresAt],
  )
}

/** False if it was mailed before. */
export async function markWarned(tx: Tx, teamId: string, days: number): Promise<boolean> {
  const { rows } = await tx.query(
    `update sso_connections set expiry_warned_days = $2
     where user_id = $1 and (expiry_warned_days is null or expiry_warned_days > $2) returning user_id`,
    [teamId, days],
  )
  return rows.length > 0
}
