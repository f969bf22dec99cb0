import type { ListEntry, ListFilter, ListPage } from '@assay/contract/lists/entries'
import type { Tx } from '../../ports/db.ts'
import { countStored, listStored, type StoredEntry } from './queries.ts'

export async function listEntries(
  tx: Tx,
  userId: string,
  filter: ListFilter,
  before: string | undefined,
): Promise<ListPage> {
  const found = await listStored(tx, userId, filter, { before: before ?? null, count: entriesPerPage + 1 })
  const entries = found.slice(0, entriesPerPage).map(entryOf)
  const next = found.length > entriesPerPage ? (entries.at(-1)?.id ?? null) : null
  return { entries, next, total: await countStored(tx, userId, filter) }
}

const entriesPerPage = 50

export function entryOf({ id, action, type, value, note, expiresAt, createdAt }: StoredEntry): ListEntry {
  return {
    ...{ id, action, type, value, note },
    expires_at: expiresAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }
}
