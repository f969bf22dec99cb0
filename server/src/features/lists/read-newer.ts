import type { ListAction, ListType } from '@assay/contract/lists/rules'
import type { Deps } from '../../deps.ts'
import { type Lists, putEntry } from './lists.ts'
import { readLines } from './queries-read.ts'

/** Puts what was added or changed after a version into the lists. A page at a time, so that other requests get their turn. */
export async function readNewer(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  lists: Lists,
  version: number,
): Promise<void> {
  await db.onBehalfOf(userId, async (tx) => {
    for await (const lines of readLines(tx, userId, version)) {
      for (const line of lines.split('\n')) putLine(lists, line)
    }
  })
}

function putLine(lists: Lists, line: string): void {
  const end = line.indexOf(' ')
  const [action, type] = [actions[line.charAt(0)], types[line.charAt(1)]]
  if (!action || !type) throw new Error('a list entry is neither')
  const expiresAt = end > 2 ? Number(line.slice(2, end)) : Number.POSITIVE_INFINITY
  putEntry(lists, { action, type, value: line.slice(end + 1), expiresAt })
}

const actions: Record<string, ListAction> = { a: 'allow', b: 'block' }
const types: Record<string, ListType> = { e: 'email', d: 'domain', n: 'name' }
