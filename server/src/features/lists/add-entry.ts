import { formatCount } from '@assay/contract/format/figures'
import type { AddListEntry, ListEntry } from '@assay/contract/lists/entries'
import { maxListEntries } from '@assay/contract/lists/rules'
import { exceededBound } from '../../db/bound-exceeded.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { timeOrderedId } from '../../time-ordered-id.ts'
import { recordAct } from '../audit/record-act.ts'
import { changeRules, limitChanges } from './change-rules.ts'
import { entryOf } from './list-entries.ts'
import { normalizeValue, targetOf } from './normalize-value.ts'
import { findByValue, insertEntry } from './queries.ts'

type ChangeDeps = Pick<Deps, 'db' | 'now' | 'config'>

/** Counts from the next request on, in every process. */
export async function addEntry(
  deps: ChangeDeps,
  userId: string,
  { action, type, value: text, note, expires_at }: AddListEntry,
): Promise<ListEntry> {
  const { db, now } = deps
  const normalized = normalizeValue(type, text)
  if ('error' in normalized) {
    throw new AppError('invalid_request', normalized.error, { fields: { value: normalized.error } })
  }
  const { value } = normalized
  const expiresAt = futureOf(expires_at ?? null, now())
  const id = timeOrderedId(now())
  const entry = { id, action, type, value, note: note || null, expiresAt }
  try {
    const added = await db.onBehalfOf({ userId, lock: 'rules' }, async (tx) => {
      await limitChanges(tx, deps, userId, 'change')
      return changeRules(tx, userId, async (version) => {
        const added = await insertEntry(tx, userId, entry, version)
        if (!added) throw alreadyListed((await findByValue(tx, userId, entry))?.action ?? action, value)
        await recordAct(tx, userId, { action: 'list.added', target: targetOf(entry) }, now())
        return added
      })
    })
    return entryOf(added)
  } catch (error) {
    throw exceededBound(error) === 'list_entries_bound' ? listFull(error) : error
  }
}

export function futureOf(moment: string | null, now: Date): Date | null {
  if (moment === null) return null
  const date = new Date(moment)
  if (date > now && date.getUTCFullYear() <= 9999) return date
  const message = 'Choose a moment in the future.'
  throw new AppError('invalid_request', message, { fields: { expires_at: message } })
}

function alreadyListed(action: 'allow' | 'block', value: string): AppError {
  const message = `Your ${action} list already has ${value}.`
  return new AppError('conflict', message, { fields: { value: message } })
}

export function listFull(cause: unknown): AppError {
  return new AppError(
    'conflict',
    `Your lists can have ${formatCount(maxListEntries)} entries in all. Delete some first.`,
    { cause },
  )
}
