import type { ListAction, ListType } from '@assay/contract/lists/rules'

/** In milliseconds; infinite if it never expires. */
export type Entry = { action: ListAction; expiresAt: number }

/** An account's own entries, as requests look them up: by type and normalized value. `bytes` is about what they take in memory. */
export type Lists = { [type in ListType]: Map<string, Entry> } & { bytes: number }

export function emptyLists(): Lists {
  return { email: new Map(), domain: new Map(), name: new Map(), bytes: 0 }
}

export function putEntry(
  lists: Lists,
  { action, type, value, expiresAt }: Entry & { type: ListType; value: string },
): void {
  const entries = lists[type]
  if (!entries.has(value)) lists.bytes += bytesPerEntry + value.length
  entries.set(value, expiresAt === Number.POSITIVE_INFINITY ? forever[action] : { action, expiresAt })
}

const forever: Record<ListAction, Entry> = {
  allow: { action: 'allow', expiresAt: Number.POSITIVE_INFINITY },
  block: { action: 'block', expiresAt: Number.POSITIVE_INFINITY },
}
/** Measured: a slot of the map, and a string's header. */
const bytesPerEntry = 70
