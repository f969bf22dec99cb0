import { type AuditAction, type AuditActor, type AuditTarget, personalKinds } from '@assay/contract/audit/actions'
import type { Tx } from '../../ports/db.ts'
import type { Origin } from '../../ports/origin.ts'

type StoredEvent = Origin & { id: string; userId: string | null; action: AuditAction; target: string; createdAt: Date }

export async function insertEvent(tx: Tx, event: StoredEvent): Promise<void> {
  const { id, userId, memberId, action, actor, sessionId, device, network, country, target, createdAt } = event
  await tx.query(
    `insert into audit_events (id, user_id, member_id, action, actor, session_id, device, network, country, target, created_at, member_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, (
       select left(coalesce(c.name, regexp_replace(c.email, '^(.).*@', '\\1…@')), 120) from private.member_contact($2, $3) c))`,
    [id, userId, memberId, action, actor, sessionId, device, network, country, target, createdAt],
  )
}

type Recent = { action?: AuditAction; actor?: AuditActor; since: Date; max: number }

/** How many entries there are since then, counted up to `max`. */
export async function countRecent(tx: Tx, userId: string, { action, actor, since, max }: Recent): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from (
       select from audit_events where (user_id = $1 or user_id is null and member_id = $1) and created_at > $2
         and ($3::text is null or action = $3) and ($4::text is null or actor = $4) limit $5
     ) recent`,
    [userId, since, action ?? null, actor ?? null, max],
  )
  return rows[0]?.count ?? 0
}

export type AuditEvent = Omit<StoredEvent, 'userId' | 'action' | 'target'> & {
  action: string
  target: AuditTarget
  /** Who acted, by their name at that time; null for others than members. */
  member: string | null
}

/** `prefix` is the beginning of the action's name. */
export type Wanted = { prefix: string; actor: AuditActor | null; from: Date | null; until: Date | null }
type Page = Wanted & { before: string | null; count: number }

const select = `select id, action, actor, member_id as "memberId", session_id as "sessionId", device, network, country, target,
    created_at as "createdAt",
    coalesce(member_name, (select coalesce(c.name, c.email) from private.member_contact(user_id, member_id) c)) as member
  from audit_events`
const filter = `starts_with(action, $2) and ($3::text is null or actor = $3)
    and created_at >= coalesce($4, '-infinity'::timestamptz) and created_at < coalesce($5, 'infinity'::timestamptz)
    and ($6::uuid is null or id < $6)`
/** Version 0.2 filed personal entries under the account. */
const personal = `split_part(action, '.', 1) in ('${personalKinds.join("', '")}')`

/** A team's entries before this id, newest first. */
export async function listTeamEvents(tx: Tx, teamId: string, page: Page): Promise<AuditEvent[]> {
  const { prefix, actor, from, until, before, count } = page
  const { rows } = await tx.query<AuditEvent>(
    `${select} where user_id = $1 and not ${personal} and ${filter} order by id desc limit $7`,
    [teamId, prefix, actor, from, until, before, count],
  )
  return rows
}

/** A person's own entries before this id, newest first. */
export async function listPersonalEvents(tx: Tx, memberId: string, page: Page): Promise<AuditEvent[]> {
  const { prefix, actor, from, until, before, count } = page
  const { rows } = await tx.query<AuditEvent>(
    `${select} where (user_id is null and member_id = $1 or user_id = $1 and ${personal}) and ${filter} order by id desc limit $7`,
    [memberId, prefix, actor, from, until, before, count],
  )
  return rows
}

/** Deletes the oldest entries that are more than a year old; the database function takes no others. */
export async function sweepEvents(tx: Tx, count: number): Promise<number> {
  const { rows } = await tx.query<{ gone: number }>('select private.sweep_audit_events($1) as gone', [count])
  return rows[0]?.gone ?? 0
}

/** Works only while the account is being deleted. */
export async function deleteEventsOf(tx: Tx, userId: string, count: number): Promise<number> {
  const { rows } = await tx.query<{ gone: number }>('select private.delete_audit_events($1, $2) as gone', [
    userId,
    count,
  ])
  return rows[0]?.gone ?? 0
}

/** Works only while nobody has shown that the account's address is theirs. */
export async function discardEventsOf(tx: Tx, userId: string): Promise<void> {
  await tx.query('select private.discard_audit_events($1)', [userId])
}
