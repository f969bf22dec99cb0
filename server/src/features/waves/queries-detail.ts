import type { Tx } from '../../ports/db.ts'
import { traitsLength } from './traits.ts'

export type MemberRow = {
  requestId: string
  item: number | null
  at: Date
  isEarlier: boolean
  emailHash: string | null
  facts: Buffer | null
  /** Of this member alone. */
  traits: Buffer | null
}

/** Newest first, before a member. What the ledger no longer has is null. */
export async function listMemberRows(
  tx: Tx,
  userId: string,
  waveId: string,
  { before, count }: { before: { requestId: string; item: number }; count: number },
): Promise<MemberRow[]> {
  const { rows } = await tx.query<MemberRow>(
    `select m.request_id as "requestId", nullif(m.item, -1)::int as item, m.at, m.is_earlier as "isEarlier",
       left(encode(l.email_hash, 'hex'), 8) as "emailHash", l.facts,
       substring(l.traits from 6 + $6 * greatest(m.item, 0) for $6) as traits
     from (
       select * from wave_members where user_id = $1 and wave_id = $2 and (request_id, item) < ($3::uuid, $4::smallint)
       order by request_id desc, item desc limit $5
     ) m left join usage_ledger l on l.user_id = $1 and l.id = m.request_id
     order by m.request_id desc, m.item desc`,
    [userId, waveId, before.requestId, before.item, count, traitsLength],
  )
  return rows
}

/** The latest sign-ups before an id, at most 1,000 requests and so many bytes. */
export async function listTraitsBefore(
  tx: Tx,
  userId: string,
  { from, before, bytes }: { from: string; before: string; bytes: number },
): Promise<{ id: string; traits: Buffer }[]> {
  const { rows } = await tx.query<{ id: string; traits: Buffer }>(
    `select id, traits from (
       select id, traits, sum(octet_length(traits)) over (order by id desc) as bytes from (
         select id, traits from usage_ledger where user_id = $1 and id >= $2 and id < $3 and traits is not null
         order by id desc limit 1000
       ) newest
     ) summed where bytes <= $4 order by id desc`,
    [userId, from, before, bytes],
  )
  return rows
}

/** Sign-ups in each bar, given the first id of each and of the one after the last. A bar counts 5,000 requests at most. */
export async function countSignUps(tx: Tx, userId: string, bounds: string[]): Promise<number[]> {
  const { rows } = await tx.query<{ count: number }>(
    `select s.count from unnest($2::uuid[], $3::uuid[]) with ordinality b (first, next, bar)
     cross join lateral (
       select coalesce(sum((octet_length(l.traits) - 5) / $4), 0)::int as count from (
         select traits from usage_ledger where user_id = $1 and id >= b.first and id < b.next and traits is not null limit 5000
       ) l
     ) s order by b.bar`,
    [userId, bounds.slice(0, -1), bounds.slice(1), traitsLength],
  )
  return rows.map(({ count }) => count)
}

/** What the review queue lists for a wave, as features/review reads it. */
export async function countUndecided(tx: Tx, userId: string, waveId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from wave_members m
       left join reviews r on r.request_id = m.request_id and r.item = m.item and r.user_id = m.user_id
     where m.user_id = $1 and m.wave_id = $2 and r.decision is null and (m.item = -1 or r.request_id is not null)`,
    [userId, waveId],
  )
  return rows[0]?.count ?? 0
}

/** Members in each bar from `start` on. */
export async function countMembers(
  tx: Tx,
  userId: string,
  waveId: string,
  { start, seconds }: { start: Date; seconds: number },
): Promise<Map<number, number>> {
  const { rows } = await tx.query<{ bar: number; count: number }>(
    `select floor(extract(epoch from at - $3::timestamptz) / $4)::int as bar, count(*)::int as count from wave_members
     where user_id = $1 and wave_id = $2 and at >= $3 group by 1`,
    [userId, waveId, start, seconds],
  )
  return new Map(rows.map(({ bar, count }) => [bar, count]))
}
