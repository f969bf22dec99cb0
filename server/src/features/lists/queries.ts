import { domainToASCII } from 'node:url'
import type { ListFilter } from '@assay/contract/lists/entries'
import type { ListAction, ListType } from '@assay/contract/lists/rules'
import { readInPages } from '../../db/read-in-pages.ts'
import type { Tx } from '../../ports/db.ts'

export type StoredEntry = {
  id: string
  action: ListAction
  type: ListType
  value: string
  note: string | null
  expiresAt: Date | null
  createdAt: Date
}

const columns = 'id, action, type, value, note, expires_at as "expiresAt", created_at as "createdAt"'
const matching = `user_id = $1 and ($2::text is null or action = $2) and ($3::text is null or type = $3)
  and ($4::text is null or position($4 in value) > 0 or position($5 in value) > 0 or position($4 in lower(note)) > 0)`

export function filterValues(userId: string, { action, type, search }: ListFilter): unknown[] {
  const text = search ? search.toLowerCase() : null
  // Domains are stored in ASCII; what isn't one has no other spelling.
  return [userId, action ?? null, type ?? null, text, text && (domainToASCII(text) || text)]
}

/** Newest first, before this id. */
export async function listStored(
  tx: Tx,
  userId: string,
  filter: ListFilter,
  { before, count }: { before: string | null; count: number },
): Promise<StoredEntry[]> {
  const { rows } = await tx.query<StoredEntry>(
    `select ${columns} from list_entries where ${matching} and ($6::uuid is null or id < $6) order by id desc limit $7`,
    [...filterValues(userId, filter), before, count],
  )
  return rows
}

export async function countStored(tx: Tx, userId: string, filter: ListFilter): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from list_entries where ${matching}`,
    filterValues(userId, filter),
  )
  return rows[0]?.count ?? 0
}

/** Undefined if the value is already there. */
export async function insertEntry(
  tx: Tx,
  userId: string,
  { id, action, type, value, note, expiresAt }: Omit<StoredEntry, 'createdAt'>,
  version: number,
): Promise<StoredEntry | undefined> {
  const { rows } = await tx.query<StoredEntry>(
    `insert into list_entries (user_id, id, action, type, value, note, expires_at, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (user_id, type, value) do nothing returning ${columns}`,
    [userId, id, action, type, value, note, expiresAt, version],
  )
  return rows[0]
}

export async function findEntry(tx: Tx, userId: string, id: string): Promise<StoredEntry | undefined> {
  const { rows } = await tx.query<StoredEntry>(`select ${columns} from list_entries where user_id = $1 and id = $2`, [
    userId,
    id,
  ])
  return rows[0]
}

export async function findByValue(
  tx: Tx,
  userId: string,
  { type, value }: Pick<StoredEntry, 'type' | 'value'>,
): Promise<StoredEntry | undefined> {
  const { rows } = await tx.query<StoredEntry>(
    `select ${columns} from list_entries where user_id = $1 and type = $2 and value = $3`,
    [userId, type, value],
  )
  return rows[0]
}

export async function updateEntry(
  tx: Tx,
  userId: string,
  { id, action, note, expiresAt }: StoredEntry,
  version: number,
): Promise<void> {
  await tx.query(
    'update list_entries set action = $3, note = $4, expires_at = $5, version = $6 where user_id = $1 and id = $2',
    [userId, id, action, note, expiresAt, version],
  )
}

/**
 * Beyond what any of the account's callers knows. The keys carry it too, for callers who know a later period than the one
 * that is current here.
 */
export async function raiseAccountVersion(tx: Tx, userId: string, periodId: string): Promise<void> {
  const { rows } = await tx.query<{ version: number }>(
    `update quota_periods set keys_version = greatest(
       keys_version, (select max(version) from api_keys where user_id = $1)
     ) + 1
     where user_id = $1 and id = $2 returning keys_version as version`,
    [userId, periodId],
  )
  await tx.query('update api_keys set version = $2 where user_id = $1 and deleted_at is null', [
    userId,
    rows[0]?.version ?? 0,
  ])
}

export async function raiseRules(tx: Tx, userId: string): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    `insert into account_rules as r (user_id) values ($1)
     on conflict (user_id) do update set version = r.version + 1 returning version`,
    [userId],
  )
  return rows[0]?.version ?? 0
}

/**
 * Entries that were added or changed after a version, a line each: the first letters of action and type, the milliseconds of its
 * expiry, a space, the value. Values have no line breaks. A row each takes the driver more than twice as long.
 */
export async function* readLines(tx: Tx, userId: string, version: number): AsyncGenerator<string> {
  const pages = readInPages<{ lines: string }>(
    tx,
    'newer_entries',
    `select string_agg(left(action, 1) || left(type, 1)
         || coalesce(trunc(extract(epoch from expires_at) * 1000)::text, '') || ' ' || value, E'\n') as lines
     from (select action, type, value, expires_at, (row_number() over () - 1) / 5000 as page
       from list_entries where user_id = $1 and version > $2) entries
     group by page`,
    [userId, version],
    1,
  )
  for await (const [page] of pages) yield page?.lines ?? ''
}
