import { encodeTable } from '../../engine/email/listings/domain-table.ts'
import { createEvidenceBuilder, finish } from '../../engine/email/listings/evidence-builder.ts'
import type { Flag } from '../../engine/email/listings/flags.ts'
import type { FeedTable } from '../../engine/engine.ts'

type Listing = [flag: Flag, first: string, last: string, isListed: boolean]

/** The table of a refresh on that day. */
export function feedAt(day: string, domains: Record<string, Listing[]>): FeedTable {
  const updatedAt = new Date(`${day}T12:00:00Z`)
  const builder = createEvidenceBuilder(updatedAt)
  for (const [domain, listings] of Object.entries(domains)) {
    builder.add(
      domain,
      listings.map(([flag, first, last, isListed]) => ({
        flag,
        firstDay: dayOf(first),
        lastDay: dayOf(last),
        isListed,
      })),
    )
  }
  return { version: `${day}.test`, updatedAt, bytes: encodeTable(finish(builder.build())) }
}

function dayOf(date: string): number {
  return Date.parse(date) / 86_400_000
}
