import type { IncidentState } from '@assay/contract/incidents/rules'
import { z } from 'zod'
import type { Tx } from '../../ports/db.ts'

export type Subscriber = { id: string; isConfirmed: boolean }

/** Someone who asks again gets another day to confirm. */
export async function upsertSubscriber(tx: Tx, email: string, now: Date): Promise<Subscriber> {
  const { rows } = await tx.query<Subscriber>(
    `insert into status_subscribers (email, created_at) values ($1, $2)
     on conflict (email) do update set created_at = case when status_subscribers.confirmed_at is null then $2
       else status_subscribers.created_at end
     returning id, confirmed_at is not null as "isConfirmed"`,
    [email, now],
  )
  const [row] = rows
  if (!row) throw new Error('an upsert returns its row')
  return row
}

/** False if it wasn't confirmed in time. */
export async function confirmSubscriber(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query(
    'update status_subscribers set confirmed_at = coalesce(confirmed_at, $2) where id = $1 returning id',
    [id, now],
  )
  return rows.length === 1
}

export async function deleteSubscriber(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from status_subscribers where id = $1', [id])
}

export async function countSubscribers(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from status_subscribers where confirmed_at is not null',
  )
  return rows[0]?.count ?? 0
}

const Unmailed = z.object({
  id: z.string(),
  incidentId: z.string(),
  title: z.string(),
  kind: z.enum(['incident', 'maintenance']),
  state: z.custom<IncidentState>(),
  message: z.string(),
  startsAt: z.date(),
  endsAt: z.date().nullable(),
  createdAt: z.date(),
  mailedTo: z.string().nullable(),
})

/** The oldest update that isn't mailed to everyone yet, locked. Another process takes the next one. */
export async function claimUnmailed(tx: Tx) {
  const { rows } = await tx.query(
    `select u.id, i.id as "incidentId", i.title, i.kind, u.state, u.message, i.starts_at as "startsAt", i.ends_at as "endsAt",
       u.created_at as "createdAt", u.mailed_to as "mailedTo"
     from incident_updates u join incidents i on i.id = u.incident_id
     where u.mailed_at is null order by u.id limit 1 for update of u skip locked`,
  )
  return rows[0] ? Unmailed.parse(rows[0]) : null
}

/** Those who subscribed before the update was written, in the order of their ids. */
export async function nextSubscribers(
  tx: Tx,
  { after, before, count }: { after: string | null; before: Date; count: number },
): Promise<{ id: string; email: string }[]> {
  const { rows } = await tx.query<{ id: string; email: string }>(
    `select id, email from status_subscribers
     where confirmed_at is not null and id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') and confirmed_at <= $2
     order by id limit $3`,
    [after, before, count],
  )
  return rows
}

/** `mailedAt`: set once everyone has it. */
export async function recordMailing(tx: Tx, id: string, mailedTo: string | null, mailedAt: Date | null): Promise<void> {
  await tx.query('update incident_updates set mailed_to = coalesce($2, mailed_to), mailed_at = $3 where id = $1', [
    id,
    mailedTo,
    mailedAt,
  ])
}
