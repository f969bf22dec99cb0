import { setImmediate } from 'node:timers/promises'
import { encodeTable } from '../../engine/email/listings/domain-table.ts'
import { createEvidenceBuilder, type DatedListing } from '../../engine/email/listings/evidence-builder.ts'
import type { Flag } from '../../engine/email/listings/flags.ts'
import type { Tx } from '../../ports/db.ts'
import { allListings, type ListingRow } from './listing-queries.ts'
import type { Source } from './queries.ts'

export type Evidence = {
  bytes: Uint8Array
  /** Currently listed; the table also holds past listings. */
  domains: number
  /** First listed in this version; bounded. */
  newlyListed: string[]
}

/** Builds the engine's table from every stored span. */
export async function buildEvidence(tx: Tx, version: number, sources: Source[], now: Date): Promise<Evidence> {
  const flagOf = new Map(sources.map(({ id, flag }) => [id, flag]))
  const builder = createEvidenceBuilder(now)
  const newlyListed: string[] = []
  let domains = 0
  const take = (domain: string, rows: ListingRow[]) => {
    const listings = mergeByFlag(rows, flagOf)
    if (listings.length > 0) builder.add(domain, listings)
    if (!rows.some((row) => row.is_listed)) return
    domains++
    const blocking = rows.filter((row) => flagOf.get(row.source) !== 'allowed')
    const isNew = blocking.some((row) => row.is_listed) && !blocking.some((row) => row.was_listed)
    if (isNew && newlyListed.length < maxNewlyListed) newlyListed.push(domain)
  }
  let group: ListingRow[] = []
  for await (const page of allListings(tx, version, now)) {
    for (const row of page) {
      const [first] = group
      if (first && first.domain !== row.domain) {
        take(first.domain, group)
        group = []
      }
      group.push(row)
    }
  }
  if (group[0]) take(group[0].domain, group)
  return { bytes: encodeTable(await inSteps(builder.build())), domains, newlyListed }
}

const maxNewlyListed = 50_000

async function inSteps<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}

/** Two URLs of one list are one source. Allowing is a decision, not a sighting: once withdrawn, it's over. */
function mergeByFlag(rows: ListingRow[], flagOf: Map<number, Flag>): DatedListing[] {
  const merged: DatedListing[] = []
  for (const { source, first_day: firstDay, last_day: lastDay, is_listed: isListed } of rows) {
    const flag = flagOf.get(source)
    if (flag === undefined || (flag === 'allowed' && !isListed)) continue
    const same = merged.find((listing) => listing.flag === flag)
    if (same) {
      same.firstDay = Math.min(same.firstDay, firstDay)
      same.lastDay = Math.max(same.lastDay, lastDay)
      same.isListed ||= isListed
    } else merged.push({ flag, firstDay, lastDay, isListed })
  }
  return merged
}
