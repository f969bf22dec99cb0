import type { WaveReaction } from '@assay/contract/waves/waves'
import type { Tx } from '../../ports/db.ts'

export type StoredWave = {
  id: string
  code: string
  reasons: { code: string; message: string }[]
  reaction: WaveReaction | null
  startedAt: Date
  recognizedAt: Date
  lastAt: Date
  endedAt: Date | null
  members: number
  allowedBefore: number
}

const columns = `id, code, reasons, reaction, started_at as "startedAt", recognized_at as "recognizedAt", last_at as "lastAt",
  ended_at as "endedAt", members, allowed_before as "allowedBefore"`

/** Two processes may find the same wave at once. */
export async function lockWaves(tx: Tx, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('waves' || $1::text, 0))`, [userId])
}

type Growing = { id: string; keys: string[]; reaction: WaveReaction | null }

export async function findGrowing(tx: Tx, userId: string, keys: string[]): Promise<Growing | undefined> {
  const { rows } = await tx.query<Growing>(
    `select id, keys, reaction from waves where user_id = $1 and ended_at is null and keys && $2::text[]
     order by recognized_at limit 1`,
    [userId, keys],
  )
  return rows[0]
}

type NewWave = Pick<StoredWave, 'id' | 'code' | 'startedAt' | 'recognizedAt' | 'lastAt'> & {
  keys: string[]
  reasons: string
}

export async function insertWave(tx: Tx, userId: string, wave: NewWave): Promise<void> {
  const { id, code, keys, reasons, startedAt, recognizedAt, lastAt } = wave
  await tx.query(
    `insert into waves (user_id, id, code, keys, reasons, started_at, recognized_at, last_at, members, allowed_before, announced)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0, 0)`,
    [userId, id, code, keys, reasons, startedAt, recognizedAt, lastAt],
  )
}

type NewMember = { requestId: string; item: number | null; at: number; isEarlier: boolean }
type AddedMember = { requestId: string; item: number | null; at: number }

/** Returns those that were added: none twice, none that belongs to another wave, and none to a wave that has ended. */
export async function insertMembers(
  tx: Tx,
  userId: string,
  waveId: string,
  members: NewMember[],
): Promise<AddedMember[]> {
  const { rows } = await tx.query<AddedMember>(
    `insert into wave_members (wave_id, request_id, item, user_id, at, is_earlier, is_announced)
     select distinct on (m.request_id, m.item) $2::uuid, m.request_id, m.item, $1::uuid, to_timestamp(m.at / 1000.0), m.is_earlier, false
     from unnest($3::uuid[], $4::smallint[], $5::float8[], $6::boolean[]) m (request_id, item, at, is_earlier)
     where exists (select from waves w where w.id = $2 and w.user_id = $1 and w.ended_at is null)
       and not exists (select from wave_members o
         where o.user_id = $1 and o.request_id = m.request_id and o.item = m.item and o.wave_id <> $2)
     on conflict do nothing
     returning request_id as "requestId", nullif(item, -1)::int as item, (extract(epoch from at) * 1000)::float8 as at`,
    [
      userId,
      waveId,
      members.map(({ requestId }) => requestId),
      members.map(({ item }) => item ?? -1),
      members.map(({ at }) => at),
      members.map(({ isEarlier }) => isEarlier),
    ],
  )
  return rows
}

/** Counts members that were added, at these times. Undefined if the wave has ended. */
export async function growWave(
  tx: Tx,
  userId: string,
  id: string,
  { times, newKeys }: { times: number[]; newKeys: string[] },
): Promise<{ members: number; announced: number } | undefined> {
  const { rows } = await tx.query<{ members: number; announced: number }>(
    `update waves w set members = w.members + cardinality($3::float8[]),
       started_at = least(w.started_at, (select to_timestamp(min(at) / 1000.0) from unnest($3::float8[]) at)),
       last_at = greatest(w.last_at, (select to_timestamp(max(at) / 1000.0) from unnest($3::float8[]) at)),
       keys = (array(select distinct name from unnest(w.keys || $4::text[]) name))[1:40]
     where w.user_id = $1 and w.id = $2 and w.ended_at is null returning w.members, w.announced`,
    [userId, id, times, newKeys],
  )
  return rows[0]
}

/** Every member has been counted in an event from now on. */
export async function noteAnnounced(
  tx: Tx,
  userId: string,
  id: string,
  allowedBefore: number | null,
): Promise<StoredWave | undefined> {
  const { rows } = await tx.query<StoredWave>(
    `update waves set announced = members, allowed_before = coalesce($3, allowed_before)
     where user_id = $1 and id = $2 returning ${columns}`,
    [userId, id, allowedBefore],
  )
  return rows[0]
}

/** Members that no event has named; they count as named now. Oldest first. */
export async function takeUnannounced(
  tx: Tx,
  userId: string,
  id: string,
  count: number,
): Promise<{ requestId: string; item: number | null }[]> {
  const { rows } = await tx.query<{ requestId: string; item: number | null }>(
    `with taken as (
       update wave_members set is_announced = true
       where user_id = $1 and wave_id = $2 and (request_id, item) in (
         select request_id, item from wave_members where user_id = $1 and wave_id = $2 and not is_announced
         order by request_id, item limit $3)
       returning request_id, item
     )
     select request_id as "requestId", nullif(item, -1)::int as item from taken order by request_id, item`,
    [userId, id, count],
  )
  return rows
}

export async function countWavesSince(tx: Tx, userId: string, since: Date): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from waves where user_id = $1 and recognized_at > $2',
    [userId, since],
  )
  return rows[0]?.count ?? 0
}

/** What was decided about requests, in bytes; see features/rules/log-facts.ts. */
export async function listFacts(tx: Tx, userId: string, requestIds: string[]): Promise<Map<string, Buffer>> {
  const { rows } = await tx.query<{ id: string; facts: Buffer }>(
    'select id, facts from usage_ledger where user_id = $1 and id = any ($2::uuid[]) and facts is not null',
    [userId, requestIds],
  )
  return new Map(rows.map(({ id, facts }) => [id, facts]))
}

export async function listWaves(tx: Tx, userId: string, since: Date): Promise<StoredWave[]> {
  const { rows } = await tx.query<StoredWave>(
    `select ${columns} from waves where user_id = $1 and last_at > $2 order by recognized_at desc limit 200`,
    [userId, since],
  )
  return rows
}

export async function findWave(tx: Tx, userId: string, id: string): Promise<StoredWave | undefined> {
  const { rows } = await tx.query<StoredWave>(`select ${columns} from waves where user_id = $1 and id = $2`, [
    userId,
    id,
  ])
  return rows[0]
}

export async function setReaction(
  tx: Tx,
  userId: string,
  id: string,
  reaction: WaveReaction | null,
): Promise<StoredWave | undefined> {
  const { rows } = await tx.query<StoredWave>(
    `update waves set reaction = $3 where user_id = $1 and id = $2 returning ${columns}`,
    [userId, id, reaction],
  )
  return rows[0]
}

/**
 * Waves that had no member for ten times as long as it took from one to the next, for half an hour at least and three days at most.
 */
export async function takeQuiet(tx: Tx, now: Date, count: number): Promise<{ id: string; userId: string }[]> {
  const { rows } = await tx.query<{ id: string; userId: string }>(
    `update waves set ended_at = $1 where id in (
       select id from waves
       where ended_at is null and last_at < $1::timestamptz - interval '30 minutes'
         and last_at < $1 - least(interval '3 days', 10 * (last_at - started_at) / greatest(members, 1))
       order by last_at limit $2 for update skip locked)
     returning id, user_id as "userId"`,
    [now, count],
  )
  return rows
}

/** Deletes up to `count` and returns how many. */
export async function deleteOldMembers(tx: Tx, before: Date, count: number): Promise<number> {
  const { rows } = await tx.query(
    `delete from wave_members where (wave_id, request_id, item) in (
       select wave_id, request_id, item from wave_members where at < $1 order by at limit $2) returning item`,
    [before, count],
  )
  return rows.length
}

export async function deleteOldWaves(tx: Tx, before: Date, count: number): Promise<number> {
  const { rows } = await tx.query(
    'delete from waves where id in (select id from waves where last_at < $1 order by last_at limit $2) returning id',
    [before, count],
  )
  return rows.length
}

/** Those of accounts that switched their log off. */
export async function deleteUnlogged(tx: Tx, count: number): Promise<number> {
  const { rows } = await tx.query(
    `delete from waves where id in (
       select w.id from request_log_settings s join waves w on w.user_id = s.user_id where not s.is_enabled limit $1)
     returning id`,
    [count],
  )
  return rows.length
}

type WaveCounts = { running: number; sign_ups_in_running: number; recognized_today: number; teams_today: number }

/** Waves that had a member since then. */
export async function countAllWaves(tx: Tx, since: Date): Promise<WaveCounts> {
  const { rows } = await tx.query<WaveCounts>(
    `select count(*) filter (where ended_at is null)::int as running,
       coalesce(sum(members) filter (where ended_at is null), 0)::int as sign_ups_in_running,
       count(*) filter (where recognized_at >= $1)::int as recognized_today,
       count(distinct user_id) filter (where recognized_at >= $1)::int as teams_today
     from waves where last_at >= $1`,
    [since],
  )
  const [row] = rows
  if (!row) throw new Error('a query of sums returned no row')
  return row
}
