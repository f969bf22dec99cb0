import type { SeenDates } from '../../engine/email/listings/parse-feed.ts'
import type { Tx } from '../../ports/db.ts'
import type { ListedDomains } from './check-feed.ts'
import { closeListings, insertListings, type OpenListing, openListings, updateSeen } from './listing-queries.ts'
import { touchSource } from './queries.ts'

/** The difference between a feed and what is stored of it. */
type Delta = {
  source: number
  added: ListedDomains
  gone: string[]
  /** Still listed, but the source stopped seeing it, or sees it again. */
  reseen: OpenListing[]
}

/** Consumes `domains`: stored ones are removed, the rest is new. */
export async function findDelta(tx: Tx, source: number, domains: ListedDomains, now: Date): Promise<Delta> {
  const delta: Delta = { source, added: domains, gone: [], reseen: [] }
  for await (const page of openListings(tx, source)) {
    for (const { domain, seen } of page) {
      const dates = domains.get(domain)
      if (dates === undefined) delta.gone.push(domain)
      else {
        domains.delete(domain)
        const last = dates === null ? null : notAfter(now, dates).last
        if (last?.getTime() !== seen?.getTime()) delta.reseen.push({ domain, seen: last })
      }
    }
  }
  return delta
}

/** In batches, so that no statement blocks the database for long. */
export async function applyDelta(tx: Tx, delta: Delta, version: number, now: Date): Promise<void> {
  const change = { source: delta.source, version, now }
  let batch: [string, SeenDates | null][] = []
  for (const [domain, seen] of delta.added) {
    batch.push([domain, seen && notAfter(now, seen)])
    if (batch.length < batchRows) continue
    await insertListings(tx, change, batch)
    batch = []
  }
  if (batch.length > 0) await insertListings(tx, change, batch)
  for (let start = 0; start < delta.gone.length; start += batchRows) {
    await closeListings(tx, change, delta.gone.slice(start, start + batchRows))
  }
  for (let start = 0; start < delta.reseen.length; start += batchRows) {
    await updateSeen(tx, delta.source, delta.reseen.slice(start, start + batchRows))
  }
  if (delta.added.size + delta.gone.length > 0) await touchSource(tx, delta.source, now)
}

const batchRows = 1000

/** A source's clock may be off, but it can't have seen anything in the future. */
function notAfter(now: Date, { first, last }: SeenDates): SeenDates {
  return { first: first > now ? now : first, last: last && last > now ? now : last }
}
