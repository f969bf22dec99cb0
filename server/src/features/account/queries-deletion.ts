import type { Tx } from '../../ports/db.ts'
import { ownedTables } from './owned-tables.ts'
import type { RowOwner } from './queries.ts'

/** Deletes a person with the teams that are theirs alone, or a team whose people stay. */
export type Deletion = {
  accountId: string
  isTeam: boolean
  isSoft: boolean
  isClosed: boolean
  attempts: number
}

const columns = `account_id as "accountId", team_due_at is not null as "isTeam", is_soft as "isSoft", closed_at is not null as "isClosed", attempts`

type Claim = { now: Date; claimedUntil: Date }

/** Closes the account and takes the lease. Undefined if another process holds it. */
export async function insertDeletion(
  tx: Tx,
  { accountId, isTeam, isSoft }: Pick<Deletion, 'accountId' | 'isTeam' | 'isSoft'>,
  { now, claimedUntil }: Claim,
): Promise<Deletion | undefined> {
  const { rows } = await tx.query<Deletion>(
    `insert into account_deletions as held (account_id, is_soft, requested_at, claimed_until, next_attempt_at, team_due_at)
     values ($1, $2, $3, $4, case when $5::boolean then 'infinity' else $3::timestamptz end, case when $5 then $3::timestamptz end)
     on conflict (account_id) do update set claimed_until = excluded.claimed_until
       where (held.claimed_until is null or held.claimed_until < $3) and (held.team_due_at is not null) = $5
     returning ${columns}`,
    [accountId, isSoft, now, claimedUntil, isTeam],
  )
  return rows[0]
}

/** Leases the deletion that has waited longest. */
export async function claimDeletion(tx: Tx, { now, claimedUntil }: Claim): Promise<Deletion | undefined> {
  const { rows } = await tx.query<Deletion>(
    `update account_deletions set claimed_until = $2 where account_id = (
       select account_id from account_deletions
       where least(next_attempt_at, team_due_at) <= $1 and (claimed_until is null or claimed_until < $1)
       order by least(next_attempt_at, team_due_at) limit 1 for update skip locked
     ) returning ${columns}`,
    [now, claimedUntil],
  )
  return rows[0]
}

/** Unless the provider was notified in the meantime. */
export async function reopenAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.query('delete from account_deletions where account_id = $1 and told_at is null', [accountId])
}

export async function markNotified(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.query('update account_deletions set told_at = coalesce(told_at, $2) where account_id = $1', [accountId, now])
}

export async function markClosed(tx: Tx, accountId: string, email: string | null, now: Date): Promise<void> {
  await tx.query('update account_deletions set closed_at = $3, email = $2 where account_id = $1', [
    accountId,
    email,
    now,
  ])
}

export async function renewClaim(tx: Tx, accountId: string, claimedUntil: Date): Promise<void> {
  await tx.query('update account_deletions set claimed_until = $2 where account_id = $1', [accountId, claimedUntil])
}

/** Version 0.2 treats whatever is due as a person's deletion, so a team's has a column of its own. */
function due(moment: string): string {
  return `next_attempt_at = case when team_due_at is null then ${moment}::timestamptz else 'infinity' end,
    team_due_at = case when team_due_at is not null then ${moment}::timestamptz end`
}

/** Leaves the rest to the job. */
export async function releaseDeletion(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.query(
    `update account_deletions set claimed_until = null, last_error = null, ${due('$2')} where account_id = $1`,
    [accountId, now],
  )
  await tx.query(`select private.enqueue_job('delete-accounts', job_key => 'delete-accounts')`)
}

export async function postponeDeletion(tx: Tx, accountId: string, reason: string, nextAttemptAt: Date): Promise<void> {
  await tx.query(
    `update account_deletions set claimed_until = null, attempts = attempts + 1, last_error = left($2, 1000),
       ${due('$3')} where account_id = $1`,
    [accountId, reason, nextAttemptAt],
  )
}

/** Undefined if another process has finished it. */
export async function finishDeletion(tx: Tx, accountId: string): Promise<{ email: string | null } | undefined> {
  const { rows } = await tx.query<{ email: string | null }>(
    'delete from account_deletions where account_id = $1 returning email',
    [accountId],
  )
  return rows[0]
}

/** Names come from our own list. Returns how many rows were deleted. */
export async function deleteOwnedRows(tx: Tx, table: string, { kind, id }: RowOwner, count: number): Promise<number> {
  const { isPartitioned, deleteRows } = ownedTables[table] ?? {}
  const row = isPartitioned ? 'id' : 'ctid'
  const owned = kind === 'team' ? 'user_id = $1' : 'user_id is null and member_id = $1'
  if (deleteRows) return deleteRows(tx, id, count)
  const { rows } = await tx.query(
    `delete from ${table}
     where ${row} = any (array(select ${row} from ${table} where ${owned} limit $2)) returning 1`,
    [id, count],
  )
  return rows.length
}

/** A person's teams. They are theirs alone, or the deletion would have been rejected. */
export async function listOwnedTeams(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select team_id as id from team_members where user_id = $1 and role = 'owner' order by team_id`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

/** Teams that would be left without an owner. */
export async function listSharedTeams(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await tx.query<{ name: string | null }>(
    `select private.team_name(m.team_id) as name from team_members m where m.user_id = $1 and m.role = 'owner'
       and exists (select from team_members other where other.team_id = m.team_id and other.user_id <> $1) order by 1`,
    [userId],
  )
  return rows.flatMap(({ name }) => name ?? [])
}

export async function leaveTeams(tx: Tx, userId: string): Promise<void> {
  await tx.query(`delete from team_members where user_id = $1 and role <> 'owner'`, [userId])
}

export async function deleteTeam(tx: Tx, teamId: string): Promise<void> {
  await tx.query('delete from teams where id = $1', [teamId])
}

/** Sessions and the like cascade; nothing else is left by now. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth.users where id = $1', [userId])
}

/** While one process works on a deletion, no other does; renewed with every step. */
export function claim(now: Date): { now: Date; claimedUntil: Date } {
  return { now, claimedUntil: new Date(now.getTime() + 2 * 60_000) }
}

/** After 1, 2, 4 … minutes, then every hour. */
export function nextAttempt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(60, 2 ** attempts) * 60_000)
}

/** Whether everything of it is in another region. */
export async function hasMoved(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await tx.query('select 1 from account_moves where account_id = $1 and moved_at is not null', [
    accountId,
  ])
  return rows.length > 0
}
