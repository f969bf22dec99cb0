import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { addDomains, type CollectedDomains, markZones } from '../../engine/email/collect-domains.ts'
import { buildTable, type DomainTable, decodeTable, encodeTable } from '../../engine/email/domain-table.ts'
import { flags } from '../../engine/email/flags.ts'
import type { FeedTable } from '../../engine/engine.ts'
import type { ReadFeed } from './read-feeds.ts'

export type BuiltVersion = FeedTable & { hash: string; domains: number }

/** One table of all feeds. Of a feed that was refused, the version before still knows what it said. */
export async function buildVersion(read: ReadFeed[], before: Uint8Array | null, now: Date): Promise<BuiltVersion> {
  const collected: CollectedDomains = new Map()
  let refused = 0
  for (const one of read) {
    if (one.status === 'refused') {
      refused |= flags[one.feed.flag]
      continue
    }
    for (let start = 0; start < one.domains.length; start += helping) {
      addDomains(collected, one.feed.flag, one.domains.slice(start, start + helping))
      await setImmediate()
    }
  }
  markZones(collected)
  await setImmediate()
  const table = before === null ? null : decodeTable(before)
  const built =
    refused !== 0 && table !== null ? buildTable(collected, now, { table, mask: refused }) : buildTable(collected, now)
  await setImmediate()
  const bytes = encodeTable(built)
  const hash = hashOf(built)
  return {
    bytes,
    hash,
    domains: built.count,
    version: `${now.toISOString().slice(0, 10)}.${hash.slice(0, 6)}`,
    updatedAt: now,
  }
}

const helping = 5000

/** Of what it says, not of when it was built. */
function hashOf({ hashes, flags: bits }: DomainTable): string {
  return createHash('sha256').update(hashes).update(bits).digest('hex')
}
