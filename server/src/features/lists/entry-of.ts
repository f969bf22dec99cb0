import type { ListEntry } from '@assay/contract/lists/entries'
import type { StoredEntry } from './queries.ts'

export function entryOf({ id, action, type, value, note, expiresAt, createdAt }: StoredEntry): ListEntry {
  return {
    ...{ id, action, type, value, note },
    expires_at: expiresAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }
}
