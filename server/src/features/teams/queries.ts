import type { Role } from '@assay/contract/teams/roles'
import type { Tx } from '../../ports/db.ts'

type AssignableRole = Exclude<Role, 'owner'>
type TeamRow = { id: string; name: string; role: Role }

/** Of the person that the transaction acts for. */
export async function listOwnTeams(tx: Tx): Promise<TeamRow[]> {
  const { rows } = await tx.query<TeamRow>('select id, name, role from private.own_teams()')
  return rows
}

export async function insertTeam(tx: Tx, ownerId: string, name: string | null, now: Date): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `with made as (insert into teams (name, created_at) values ($2, $3) returning id)
     insert into team_members (team_id, user_id, role, joined_at)
     select id, $1, 'owner', $3 from made returning team_id as id`,
    [ownerId, name, now],
  )
  return rows[0]?.id ?? ''
}

type TeamDetailRow = { name: string | null; createdAt: Date; secondFactorDue: Date | null; members: number }

export async function findTeam(tx: Tx, teamId: string): Promise<TeamDetailRow | undefined> {
  const { rows } = await tx.query<TeamDetailRow>(
    `select private.team_name(id) as name, created_at as "createdAt", second_factor_due as "secondFactorDue",
       (select count(*)::int from team_members where team_id = $1) as members
     from teams where id = $1`,
    [teamId],
  )
  return rows[0]
}

export async function renameTeam(tx: Tx, teamId: string, name: string): Promise<void> {
  await tx.query('update teams set name = $2 where id = $1', [teamId, name])
}

export async function setSecondFactorDue(tx: Tx, teamId: string, due: Date | null): Promise<void> {
  await tx.query('update teams set second_factor_due = $2 where id = $1', [teamId, due])
}

type MemberRow = {
  id: string
  name: string
  email: string | null
  role: Role
  joinedAt: Date
  lastActiveAt: Date | null
  hasSecondFactor: boolean
  singleSignOn: string | null
}

type MemberSearch = { search: string | null; after: { name: string; id: string } | null; count: number }

/** By name. */
export async function listPeople(tx: Tx, teamId: string, { search, after, count }: MemberSearch): Promise<MemberRow[]> {
  const { rows } = await tx.query<MemberRow>(
    `select user_id as id, name, email, role, joined_at as "joinedAt", last_active_at as "lastActiveAt",
       has_second_factor as "hasSecondFactor", private.sso_provider($1, user_id) as "singleSignOn"
     from private.team_people($1, $2, $3, $4, $5)`,
    [teamId, search, after?.name ?? null, after?.id ?? null, count],
  )
  return rows
}

/** False if the person is in it already. */
export async function insertMember(
  tx: Tx,
  { teamId, userId, role }: { teamId: string; userId: string; role: AssignableRole },
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.query(
    `insert into team_members (team_id, user_id, role, joined_at) values ($1, $2, $3, $4)
     on conflict (team_id, user_id) do nothing returning 1`,
    [teamId, userId, role, now],
  )
  return rows.length > 0
}

/** Locked, so that two changes of roles follow one another. */
export async function lockMember(tx: Tx, teamId: string, userId: string): Promise<Role | undefined> {
  const { rows } = await tx.query<{ role: Role }>(
    'select role from team_members where team_id = $1 and user_id = $2 for update',
    [teamId, userId],
  )
  return rows[0]?.role
}

export async function findRole(tx: Tx, teamId: string, userId: string): Promise<Role | undefined> {
  const { rows } = await tx.query<{ role: Role }>('select role from team_members where team_id = $1 and user_id = $2', [
    teamId,
    userId,
  ])
  return rows[0]?.role
}

/** Of single sign-on, where the team requires it. */
export async function findRequiredProvider(tx: Tx, teamId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ name: string }>(
    'select name from sso_connections where user_id = $1 and is_required',
    [teamId],
  )
  return rows[0]?.name
}

export async function setRole(tx: Tx, teamId: string, userId: string, role: AssignableRole): Promise<void> {
  await tx.query(`update team_members set role = $3 where team_id = $1 and user_id = $2 and role <> 'owner'`, [
    teamId,
    userId,
    role,
  ])
}

export async function deleteMember(tx: Tx, teamId: string, userId: string): Promise<void> {
  await tx.query(`delete from team_members where team_id = $1 and user_id = $2 and role <> 'owner'`, [teamId, userId])
}

export async function deleteMembers(tx: Tx, teamId: string): Promise<void> {
  await tx.query('delete from team_members where team_id = $1', [teamId])
}

export async function countTeams(tx: Tx, userId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from team_members where user_id = $1',
    [userId],
  )
  return rows[0]?.count ?? 0
}

/** False if that person is no member. */
export async function handOverTeam(tx: Tx, teamId: string, heirId: string): Promise<boolean> {
  const { rows } = await tx.query<{ isDone: boolean | null }>('select private.hand_over_team($1, $2) as "isDone"', [
    teamId,
    heirId,
  ])
  return rows[0]?.isDone === true
}

/** Whether someone with this address is in the team. */
export async function hasMemberWith(tx: Tx, teamId: string, email: string): Promise<boolean> {
  const { rows } = await tx.query<{ email: string | null }>(
    `select email from private.team_people($1, $2, null, null, 2000) where lower(email) = $2`,
    [teamId, email],
  )
  return rows.length > 0
}

type InvitationRow = {
  id: string
  email: string
  role: AssignableRole
  invitedBy: string | null
  createdAt: Date
  expiresAt: Date
}

export async function listInvitationRows(tx: Tx, teamId: string, now: Date): Promise<InvitationRow[]> {
  const { rows } = await tx.query<InvitationRow>(
    `select i.id, i.email, i.role, (select coalesce(c.name, c.email) from private.member_contact($1, i.invited_by) c) as "invitedBy",
       i.created_at as "createdAt", i.expires_at as "expiresAt"
     from team_invitations i where i.team_id = $1 and i.expires_at > $2 order by i.created_at desc, i.id limit 200`,
    [teamId, now],
  )
  return rows
}

type NewInvitation = {
  teamId: string
  email: string
  role: AssignableRole
  invitedBy: string
  tokenHash: Buffer
  now: Date
  expiresAt: Date
}

/** An address that was invited before gets the new role and link; the old link is void. */
export async function saveInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { teamId, email, role, invitedBy, tokenHash, now, expiresAt } = invitation
  await tx.query(
    `insert into team_invitations (team_id, email, role, invited_by, token_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (team_id, email) do update set role = excluded.role, invited_by = excluded.invited_by,
       token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [teamId, email, role, invitedBy, tokenHash, now, expiresAt],
  )
}

export async function deleteInvitation(tx: Tx, teamId: string, id: string): Promise<{ email: string } | undefined> {
  const { rows } = await tx.query<{ email: string }>(
    'delete from team_invitations where team_id = $1 and id = $2 returning email',
    [teamId, id],
  )
  return rows[0]
}

/** A revoked or expired one that waits for its sweep makes room. */
export async function deleteExpiredOf(tx: Tx, teamId: string, now: Date): Promise<void> {
  await tx.query('delete from team_invitations where team_id = $1 and expires_at <= $2', [teamId, now])
}

export async function findInvitation(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<{ email: string; role: AssignableRole } | undefined> {
  const { rows } = await tx.query<{ email: string; role: AssignableRole }>(
    'select email, role from team_invitations where team_id = $1 and id = $2',
    [teamId, id],
  )
  return rows[0]
}

/** Null if it isn't confirmed. */
export async function findAddress(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await tx.query<{ email: string | null }>('select private.address_of($1) as email', [userId])
  return rows[0]?.email ?? null
}

type OpenInvitation = {
  id: string
  teamId: string
  team: string | null
  email: string
  role: AssignableRole
  invitedBy: string | null
  singleSignOn: string | null
}

/** By the token of its link, locked until it is accepted; undefined if it expired, was revoked or its team is closed. */
export async function findOpenInvitation(tx: Tx, tokenHash: Buffer, now: Date): Promise<OpenInvitation | undefined> {
  const { rows } = await tx.query<OpenInvitation>(
    `select i.id, i.team_id as "teamId", private.team_name(i.team_id) as team, i.email, i.role,
       (select coalesce(c.name, c.email) from private.member_contact(i.team_id, i.invited_by) c) as "invitedBy",
       private.required_sso(i.email) as "singleSignOn"
     from team_invitations i where i.token_hash = $1 and i.expires_at > $2
       and not exists (select from private.closed_accounts(array[i.team_id])) for update`,
    [tokenHash, now],
  )
  return rows[0]
}

/** As it was when it was made: its owner alone. Returns who was removed. */
export async function clearTeam(tx: Tx, teamId: string): Promise<string[]> {
  await tx.query(`update teams set name = null, services = '[]', second_factor_due = null where id = $1`, [teamId])
  await tx.query('delete from team_invitations where team_id = $1', [teamId])
  const { rows } = await tx.query<{ id: string }>(
    `delete from team_members where team_id = $1 and role <> 'owner' returning user_id as id`,
    [teamId],
  )
  return rows.map(({ id }) => id)
}

export type FoundTeam = { id: string; name: string | null; owner: string | null; members: number; createdAt: Date }

/** Newest first: by id, or part of the name or of a member's email address. */
export async function searchTeams(tx: Tx, text: string | null, count: number, skip: number): Promise<FoundTeam[]> {
  const { rows } = await tx.query<FoundTeam>(
    `select t.id, private.team_name(t.id) as name, (select c.email from private.contact_of(t.id) c) as owner,
       (select count(*)::int from team_members m where m.team_id = t.id) as members, t.created_at as "createdAt"
     from teams t
     where $1::text is null or t.id::text = lower($1) or strpos(lower(private.team_name(t.id)), lower($1)) > 0
       or exists (select from private.team_people(t.id, $1, null, null, 1))
     order by t.created_at desc, t.id limit $2 offset $3`,
    [text, count, skip],
  )
  return rows
}
