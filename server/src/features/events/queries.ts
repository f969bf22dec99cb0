import type { Tx } from '../../ports/db.ts'

type StoredEvent = { id: string; userId: string; kind: string; payload: string; createdAt: Date }

export async function insertEvent(tx: Tx, { id, userId, kind, payload, createdAt }: StoredEvent): Promise<void> {
  await tx.query('insert into account_events (id, user_id, kind, payload, created_at) values ($1, $2, $3, $4, $5)', [
    id,
    userId,
    kind,
    payload,
    createdAt,
  ])
}

export async function deleteEventsBefore(tx: Tx, firstKeptId: string, count: number): Promise<number> {
  const { rows } = await tx.query(
    `delete from account_events where id in (select id from account_events where id < $1 order by id limit $2)
     returning id`,
    [firstKeptId, count],
  )
  return rows.length
}

/** Events about requests whose log this account has switched off. */
export async function deleteRequestEvents(tx: Tx, userId: string, count: number): Promise<number> {
  const { rows } = await tx.query(
    `delete from account_events where id in (
       select id from account_events where user_id = $1 and kind in ('domain.listed_later', 'wave.started', 'wave.grew', 'wave.ended', 'review.decided')
       limit $2
     )
     returning id`,
    [userId, count],
  )
  return rows.length
}
