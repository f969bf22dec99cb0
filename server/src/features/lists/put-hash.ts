import type { ListAction } from '@assay/contract/lists/rules'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { timeOrderedId } from '../../time-ordered-id.ts'
import { recordAct } from '../audit/record-act.ts'
import { changeRules, limitChanges } from './change-rules.ts'
import { hashMark, targetOf } from './normalize-value.ts'
import { findByValue, insertEntry, updateEntry } from './queries.ts'

type HashEntry = { hash: string; action: ListAction; note: string }

/** Lists an address by its hash in the log, in the caller's transaction, which holds the lock `rules`. Replaces what was decided before. */
export async function putHash(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'config'>,
  userId: string,
  { hash, action, note }: HashEntry,
): Promise<void> {
  await limitChanges(tx, deps, userId, 'change')
  await changeRules(tx, userId, async (version, keepCallers) => {
    const now = deps.now()
    const value = hashMark + hash
    const known = await findByValue(tx, userId, { type: 'email', value })
    if (known?.action === action && known.expiresAt === null) return keepCallers()
    const entry = { id: known?.id ?? timeOrderedId(now), action, type: 'email' as const, value, note, expiresAt: null }
    if (known) await updateEntry(tx, userId, { ...known, ...entry }, version)
    else await insertEntry(tx, userId, entry, version)
    await recordAct(tx, userId, { action: known ? 'list.changed' : 'list.added', target: targetOf(entry) }, now)
  })
}
