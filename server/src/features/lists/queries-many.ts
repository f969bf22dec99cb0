import type { ListFilter } from '@assay/contract/lists/entries'
import type { ListAction, ListType } from '@assay/contract/lists/rules'
import type { Tx } from '../../ports/db.ts'
import { filterValues } from './queries.ts'

export type Deleted = { action: ListAction; type: ListType; value: string }

export async function deleteByIds(tx: Tx, userId: string, ids: string[]): Promise<Deleted[]> {
  const { rows } = await tx.query<Deleted>(
    'delete from list_entries where user_id = $1 and id = any ($2::uuid[]) returning action, type, value',
    [userId, ids],
  )
  return rows
}

export async function deleteMatching(tx: Tx, userId: string, filter: ListFilter): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `with gone as (
       delete from list_entries where user_id = $1 and ($2::text is null or action = $2) and ($3::text is null or type = $3)
         and ($4::text is null or position($4 in value) > 0 or position($5 in value) > 0 or position($4 in lower(note)) > 0)
       returning 1
     )
     select count(*)::int as count from gone`,
    filterValues(userId, filter),
  )
  return rows[0]?.count ?? 0
}

/** What was read into memory before this version is read again as a whole. */
export async function noteDeletion(tx: Tx, userId: string, version: number): Promise<void> {
  await tx.query('update account_rules set deleted_version = $2 where user_id = $1', [userId, version])
}

export type ImportedRow = {
  id: string
  action: ListAction
  type: ListType
  value: string
  note: string | null
  expires_at: string | null
}

/**
 * Adds what is new and changes what differs. No value may occur twice. A column is one text, a line for each row, because nothing in it has
 * line breaks: an array of so many takes the driver several times as long.
 */
export async function upsertEntries(
  tx: Tx,
  userId: string,
  rows: ImportedRow[],
  version: number,
): Promise<{ added: number; changed: number }> {
  const { rows: counts } = await tx.query<{ added: number; changed: number }>(
    `with written as (
       insert into list_entries as e (user_id, id, action, type, value, note, expires_at, version)
       select $1, r.*, $2
       from unnest(string_to_array($3, E'\n')::uuid[], string_to_array($4, E'\n'), string_to_array($5, E'\n'),
         string_to_array($6, E'\n'), string_to_array($7, E'\n', ''), string_to_array($8, E'\n', '')::timestamptz[]) r
       on conflict (user_id, type, value) do update set
         action = excluded.action, note = excluded.note, expires_at = excluded.expires_at, version = excluded.version
       where (e.action, e.note, e.expires_at) is distinct from (excluded.action, excluded.note, excluded.expires_at)
       returning xmax = 0 as is_new
     )
     select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed from written`,
    [userId, version, ...columns.map((column) => rows.map((row) => row[column] ?? '').join('\n'))],
  )
  return counts[0] ?? { added: 0, changed: 0 }
}

const columns = ['id', 'action', 'type', 'value', 'note', 'expires_at'] as const
