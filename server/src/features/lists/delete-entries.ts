import type { DeleteListEntries } from '@assay/contract/lists/entries'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { recordAct } from '../audit/record-act.ts'
import { noSuchEntry } from './change-entry.ts'
import { changeRules, limitChanges } from './change-rules.ts'
import { targetOf } from './normalize-value.ts'
import { deleteByIds, deleteMatching, noteDeletion } from './queries-many.ts'

type DeleteDeps = Pick<Deps, 'db' | 'now' | 'config'>

export async function deleteEntry(deps: DeleteDeps, userId: string, id: string): Promise<void> {
  await removing(deps, userId, async (tx) => {
    const [entry] = await deleteByIds(tx, userId, [id])
    if (!entry) throw noSuchEntry()
    await recordAct(tx, userId, { action: 'list.removed', target: targetOf(entry) }, deps.now())
    return 1
  })
}

/** Returns how many there were. */
export async function deleteEntries(deps: DeleteDeps, userId: string, wanted: DeleteListEntries): Promise<number> {
  return removing(deps, userId, async (tx) => {
    const count =
      'ids' in wanted
        ? (await deleteByIds(tx, userId, wanted.ids)).length
        : await deleteMatching(tx, userId, 'all' in wanted ? {} : wanted.filter)
    if (count > 0) await recordAct(tx, userId, { action: 'list.removed', target: { count } }, deps.now())
    return count
  })
}

async function removing(deps: DeleteDeps, userId: string, remove: (tx: Tx) => Promise<number>): Promise<number> {
  return deps.db.onBehalfOf({ userId, lock: 'rules' }, async (tx) => {
    await limitChanges(tx, deps, userId, 'deletion')
    return changeRules(tx, userId, async (version, keepCallers) => {
      const count = await remove(tx)
      if (count > 0) await noteDeletion(tx, userId, version)
      else keepCallers()
      return count
    })
  })
}
