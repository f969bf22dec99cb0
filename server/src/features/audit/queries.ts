import type { AuditAction, AuditActor, AuditTarget } from '@assay/contract/audit/actions'
import type { Tx } from '../../ports/db.ts'
import type { Origin } from '../../ports/origin.ts'

type StoredEvent = Origin & { id: string; userId: string; action: AuditAction; target: string; createdAt: Date }

export async function insertEvent(tx: Tx, event: StoredEvent): Promise<void> {
  const { id, userId, action, actor, sessionId, device, network, country, target, createdAt } = event
  await tx.query(
    `insert into audit_events (id, user_id, action, actor, session_id, device, network, country, target, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, userId, action, actor, sessionId, device, network, country, target, createdAt],
  )
}

type Recent = { action?: AuditAction; actor?: AuditActor; since: Date; max: number }

/** How many there are since then, counted up to `max`. */
export async function countRecent(tx: Tx, userId: string, { action, actor, since, max }: Recent): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from (
       select from audit_events where user_id = $1 and created_at > $2
         and ($3::text is null or action = $3) and ($4::text is null or actor = $4) limit $5
     ) recent`,
    [userId, since, action ?? null, actor ?? null, max],
  )
  return rows[0]?.count ?? 0
}

export type AuditEvent = Omit<StoredEvent, 'userId' | 'action' | 'target'> & { action: string; target: AuditTarget }

/** `prefix` is what the action begins with. */
export type Wanted = { prefix: string; actor: AuditActor | null; from: Date | null; until: Date | null }

const select = `select id, action, actor, session_id as "sessionId", device, network, country, target, created_at as "createdAt"
  from audit_events where user_id = $1 and starts_with(action, $2) and ($3::text is null or actor = $3)
    and created_at >= coalesce($4, '-infinity'::timestamptz) and created_at < coalesce($5, 'infinity'::timestamptz)`

/** Newest first, before this id. */
export async function listEvents(
  tx: Tx,
  userId: string,
  { prefix, actor, from, until, before, count }: Wanted & { before: string | null; count: number },
): Promise<AuditEvent[]> {
  const { rows } = await tx.query<AuditEvent>(`${select} and ($6::uuid is null or id < $6) order by id desc limit $7`, [
    userId,
    prefix,
    actor,
    from,
    until,
    before,
    count,
  ])
  return rows
}

/** Of what is more than a year old, the oldest; the function takes nothing else. */
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
