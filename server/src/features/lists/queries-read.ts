import { readInPages } from '../../db/read-in-pages.ts'
import type { Tx } from '../../ports/db.ts'
import type { ReadEntry } from './lists.ts'

/** A cursor rather than pages by key: right after an import, the planner would sort everything for each of them. */
export function readEntries(tx: Tx, userId: string, version: number): AsyncGenerator<ReadEntry[]> {
  return readInPages<ReadEntry>(
    tx,
    'newer_entries',
    'select action, type, value, expires_at as "expiresAt" from list_entries where user_id = $1 and version > $2',
    [userId, version],
  )
}
