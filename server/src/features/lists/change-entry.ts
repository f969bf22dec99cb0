import type { ChangeListEntry, ListEntry } from '@assay/contract/lists/entries'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { recordAct } from '../audit/record-act.ts'
import { futureOf } from './add-entry.ts'
import { changeRules, limitChanges } from './change-rules.ts'
import { entryOf } from './list-entries.ts'
import { targetOf } from './normalize-value.ts'
import { findEntry, updateEntry } from './queries.ts'

export async function changeEntry(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  userId: string,
  id: string,
  { action, note, expires_at }: ChangeListEntry,
): Promise<ListEntry> {
  const { db, now } = deps
  return db.onBehalfOf({ userId, lock: 'rules' }, async (tx) => {
    await limitChanges(tx, deps, userId, 'change')
    return changeRules(tx, userId, async (version, keepCallers) => {
      const entry = await findEntry(tx, userId, id)
      if (!entry) throw noSuchEntry()
      const next = {
        ...entry,
        ...(action !== undefined && { action }),
        ...(note !== undefined && { note: note || null }),
        ...(expires_at !== undefined && { expiresAt: futureOf(expires_at, now()) }),
      }
      // A note decides nothing.
      if (next.action === entry.action && Number(next.expiresAt) === Number(entry.expiresAt)) keepCallers()
      await updateEntry(tx, userId, next, version)
      await recordAct(tx, userId, { action: 'list.changed', target: targetOf(next) }, now())
      return entryOf(next)
    })
  })
}

/** Someone else's and a missing one look the same. */
export function noSuchEntry(): AppError {
  return new AppError('not_found', 'There is no such list entry.')
}
