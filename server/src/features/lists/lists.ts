import type { ListAction, ListType } from '@assay/contract/lists/rules'
import type { Deps } from '../../deps.ts'
import { hashText } from '../../engine/names/hash.ts'
import { hashMark } from './normalize-value.ts'
import { readLines } from './queries.ts'

/** In milliseconds; infinite if it never expires. */
export type Entry = { action: ListAction; expiresAt: number }

/** An account's own entries, as requests look them up: by type and normalized value. `bytes` is about what they take in memory. */
export type Lists = { [type in ListType]: Entries } & {
  /** Of an address, as the log has it; null as long as no entry is one. */
  hashOf: HashOf | null
  bytes: number
}
export type HashOf = (address: string) => string

export function emptyLists(): Lists {
  return { email: new Entries(), domain: new Entries(), name: new Entries(), hashOf: null, bytes: 0 }
}

/** Nearly nobody is listed. A bit says so in one read, where a large map takes several that are far apart in memory. */
class Entries {
  private readonly known = new Map<string, Entry>()
  /** One of a value's hash is set if the value may be known: at least eight bits for each value. */
  private bits = new Uint8Array(64)

  get size(): number {
    return this.known.size
  }

  has(value: string): boolean {
    return this.get(value) !== undefined
  }

  get(value: string): Entry | undefined {
    const hash = hashText(value)
    const byte = this.bits[(hash >>> 3) & (this.bits.length - 1)] ?? 0
    return byte & (1 << (hash & 7)) ? this.known.get(value) : undefined
  }

  set(value: string, entry: Entry): void {
    this.known.set(value, entry)
    if (this.known.size <= this.bits.length) this.mark(value)
    else {
      this.bits = new Uint8Array(2 * this.bits.length)
      for (const known of this.known.keys()) this.mark(known)
    }
  }

  private mark(value: string): void {
    const hash = hashText(value)
    const byte = (hash >>> 3) & (this.bits.length - 1)
    this.bits[byte] = (this.bits[byte] ?? 0) | (1 << (hash & 7))
  }
}

function putEntry(lists: Lists, { action, type, value, expiresAt }: Entry & { type: ListType; value: string }): void {
  const entries = lists[type]
  if (!entries.has(value)) lists.bytes += bytesPerEntry + value.length
  entries.set(value, expiresAt === Number.POSITIVE_INFINITY ? forever[action] : { action, expiresAt })
}

const forever: Record<ListAction, Entry> = {
  allow: { action: 'allow', expiresAt: Number.POSITIVE_INFINITY },
  block: { action: 'block', expiresAt: Number.POSITIVE_INFINITY },
}
/** Measured: a slot of the map, and a string's header; two bytes of bits. */
const bytesPerEntry = 72

/** Puts what was added or changed after a version into the lists. A page at a time, so that other requests get their turn. */
export async function readNewer(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  lists: Lists,
  { version, hashOf }: { version: number; hashOf: HashOf },
): Promise<void> {
  await db.onBehalfOf(userId, async (tx) => {
    for await (const lines of readLines(tx, userId, version)) {
      for (const line of lines.split('\n')) putLine(lists, line, hashOf)
    }
  })
}

function putLine(lists: Lists, line: string, hashOf: HashOf): void {
  const end = line.indexOf(' ')
  const [action, type] = [actions[line.charAt(0)], types[line.charAt(1)]]
  if (!action || !type) throw new Error('a list entry is neither')
  const expiresAt = end > 2 ? Number(line.slice(2, end)) : Number.POSITIVE_INFINITY
  const value = line.slice(end + 1)
  if (value.startsWith(hashMark)) lists.hashOf = hashOf
  putEntry(lists, { action, type, value, expiresAt })
}

const actions: Record<string, ListAction> = { a: 'allow', b: 'block' }
const types: Record<string, ListType> = { e: 'email', d: 'domain', n: 'name' }
