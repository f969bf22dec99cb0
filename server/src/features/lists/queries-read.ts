import { readInPages } from '../../db/read-in-pages.ts'
import type { Tx } from '../../ports/db.ts'

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
