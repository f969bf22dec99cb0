import type { Deps } from '../../deps.ts'
import { type Lists, putEntry } from './lists.ts'
import { readEntries } from './queries-read.ts'

/** Puts what was added or changed after a version into the lists. A page at a time, so that other requests get their turn. */
export async function readNewer(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  lists: Lists,
  version: number,
): Promise<void> {
  await db.onBehalfOf(userId, async (tx) => {
    for await (const entries of readEntries(tx, userId, version)) {
      for (const entry of entries) putEntry(lists, entry)
    }
  })
}
