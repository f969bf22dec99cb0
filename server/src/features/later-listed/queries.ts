import type { Tx } from '../../ports/db.ts'

export async function insertListed(tx: Tx, hashes: string[], now: Date): Promise<void> {
  await tx.query(
    `insert into listed_domains (hash, queued_at) select distinct hash, $2::timestamptz from unnest($1::bigint[]) hash
     on conflict (hash) do update set queued_at = excluded.queued_at`,
    [hashes, now],
  )
}

export async function hasListed(tx: Tx, queuedBefore: Date): Promise<boolean> {
  const { rows } = await tx.query('select from listed_domains where queued_at <= $1 limit 1', [queuedBefore])
  return rows.length > 0
}

/** Locked until the transaction ends. A parallel search takes others. */
export async function takeListed(tx: Tx, queuedBefore: Date, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ hash: string }>(
    'select hash from listed_domains where queued_at <= $1 order by hash limit $2 for update skip locked',
    [queuedBefore, count],
  )
  return rows.map(({ hash }) => hash)
}

export async function deleteListed(tx: Tx, hashes: string[]): Promise<void> {
  await tx.query('delete from listed_domains where hash = any ($1::bigint[])', [hashes])
}

export type Notice = { userId: string; addresses: number }

export async function addToNotice(tx: Tx, { userId, addresses }: Notice): Promise<void> {
  await tx.query(
    `insert into later_found_notices as n (user_id, addresses) values ($1, $2)
     on conflict (user_id) do update set addresses = n.addresses + excluded.addresses`,
    [userId, addresses],
  )
}

/** Deletes them, so that each is sent once. */
export async function takeNotices(tx: Tx, count: number): Promise<Notice[]> {
  const { rows } = await tx.query<Notice>(
    `delete from later_found_notices where user_id in (
       select user_id from later_found_notices order by user_id limit $1 for update skip locked
     )
     returning user_id as "userId", addresses`,
    [count],
  )
  return rows
}

/** A request that passed and whose domain was listed later. `items` are positions in a batch, from 0. */
export type FoundCall = { requestId: string; userId: string; items: number[] | null }

/** The ids of a day, and that day with its neighbors: at midnight the database's clock may differ from the server's. */
export type LedgerDay = { from: string; before: string; dates: string[] }

/**
 * Marks up to `count` requests of a day and erases their hashes: a request is found once. Skips accounts that
 * switched off the log and whose rows are about to be blanked.
 */
export async function markCalls(
  tx: Tx,
  hashes: string[],
  { from, before, dates, now, count }: LedgerDay & { now: Date; count: number },
): Promise<FoundCall[]> {
  const { rows } = await tx.query<FoundCall>(
    `with hits as (
       (${callsBy('domain_hash')}) union (${callsBy('parent_hash')}) limit $2
     )
     update usage_ledger set later_found_at = $3, domain_hash = null, parent_hash = null
     where id >= $4 and id < $5 and id in (select id from hits) and later_found_at is null
     returning id as "requestId", user_id as "userId", null::smallint[] as items`,
    [hashes, count, now, from, before, dates],
  )
  return rows
}

const isWanted = 'not exists (select from request_log_settings s where s.user_id = l.user_id and not s.is_enabled)'

/** Limited on its own: a popular domain has more requests than a step may read. */
function callsBy(column: 'domain_hash' | 'parent_hash'): string {
  return `
    select l.id from usage_ledger l
    where l.id >= $4 and l.id < $5 and (l.created_at at time zone 'UTC')::date = any ($6::date[])
      and l.${column} = any ($1::bigint[]) and ${isWanted}
    limit $2`
}

type BatchStep = { lastId: string | null; found: FoundCall[] }

/** Reads up to `limit` batches after `afterId`; `lastId` is null if there are none. */
export async function markBatches(
  tx: Tx,
  { afterId, queuedBefore, now, count }: { afterId: string; queuedBefore: Date; now: Date; count: number },
): Promise<BatchStep> {
  const { rows } = await tx.query<BatchStep>(
    `with chunk as materialized (
       select l.id, l.user_id, l.batch_hashes, coalesce(l.later_found_items, '{}') as known from usage_ledger l
       where l.batch_hashes is not null and l.id > $1 and ${isWanted} order by l.id limit $2
     ), hits as materialized (
       select s.id, array_agg(distinct i.item order by i.item) as items
       from chunk s cross join lateral unnest(s.batch_hashes) with ordinality h (hash, place)
       cross join lateral (select ((h.place - 1) / 2)::smallint as item) i
       join listed_domains d on d.hash = h.hash and d.queued_at <= $3
       where i.item <> all (s.known)
       group by s.id
     ), found as (
       update usage_ledger l set later_found_at = $4, later_found_items =
         array(select item from unnest(coalesce(l.later_found_items, '{}') || h.items) item order by item)
       from hits h where l.id = h.id
       returning l.id, l.user_id, h.items
     )
     select (select id from chunk order by id desc limit 1) as "lastId",
       (select coalesce(json_agg(json_build_object('requestId', id, 'userId', user_id, 'items', items)), '[]') from found) as found`,
    [afterId, count, queuedBefore, now],
  )
  return rows[0] ?? { lastId: null, found: [] }
}
