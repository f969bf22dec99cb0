import { createTable, type DomainTable, insertDomain } from './domain-table.ts'
import { type Flag, flags, trustedLists } from './flags.ts'
import { hashDomain } from './hash-suffixes.ts'
import { type DatedListing, packListing, unpackListing } from './listing-word.ts'
import { createNeighborhood } from './neighborhood.ts'

export type { DatedListing } from './listing-word.ts'

/** Switches off parts of the evidence, to measure what each contributes. */
export type BuildOptions = { memory?: boolean; siblings?: boolean; zones?: boolean }

/** Builds the lookup table from dated listings. Domains are hashed as they arrive, so a million never sit in memory as text. */
export function createEvidenceBuilder(
  asOf: Date,
  { memory = true, siblings = true, zones = true }: BuildOptions = {},
): { add(domain: string, listings: readonly DatedListing[]): void; build(): Generator<undefined, DomainTable> } {
  const today = Math.floor(asOf.getTime() / 86_400_000)
  // Three numbers per domain: both halves of its hash, and its flags. `offsets` runs in parallel.
  const domains = growing()
  const offsets = growing()
  const words = growing()
  words.push(0)
  const neighborhood = createNeighborhood()
  /** The day each source was first fetched: its entries from then may be of any age. */
  const beginnings = new Map<Flag, number>()

  function add(domain: string, listings: readonly DatedListing[]): void {
    let bits = 0
    for (const listing of listings) if (hasWeight(listing)) bits |= flags[listing.flag]
    if (bits & trustedLists) neighborhood.add(domain, bits)
    const dated = listings.filter(({ flag }) => flags[flag] < flags.allowed)
    const { high, low } = hashDomain(domain)
    for (const value of [high, low, bits]) domains.push(value)
    offsets.push(dated.length === 0 ? 0 : words.length)
    for (const [index, listing] of dated.entries()) {
      words.push(packListing(listing, index + 1 < dated.length))
      beginnings.set(listing.flag, Math.min(listing.firstDay, beginnings.get(listing.flag) ?? listing.firstDay))
    }
  }

  function hasWeight(listing: DatedListing): boolean {
    if (listing.isListed) return true
    return memory && keepsWeight(listing.flag, today - listing.lastDay)
  }

  function isFresh(listings: Uint32Array, offset: number): boolean {
    for (let at = offset; at !== 0; at++) {
      const { flag, firstDay, isListed, hasNext } = unpackListing(listings[at] ?? 0)
      if (isListed && today - firstDay <= freshDays && firstDay > (beginnings.get(flag) ?? firstDay)) return true
      if (!hasNext) return false
    }
    return false
  }

  /** Yields between steps so the event loop can serve requests. */
  function* build(): Generator<undefined, DomainTable> {
    yield
    const around = [...neighborhood.marks({ siblings, zones })]
    yield
    const table = createTable(offsets.length + around.length, words.used(), asOf)
    const [values, starts] = [domains.used(), offsets.used()]
    for (let index = 0; index < starts.length; index++) {
      if (index % domainsAStep === 0) yield
      const at = index * 3
      const offset = starts[index] ?? 0
      const bits = (values[at + 2] ?? 0) | (memory && isFresh(table.listings, offset) ? flags.fresh : 0)
      insertDomain(table, values[at] ?? 0, values[at + 1] ?? 0, bits, offset)
    }
    for (const [index, [domain, bits]] of around.entries()) {
      if (index % domainsAStep === 0) yield
      const { high, low } = hashDomain(domain)
      insertDomain(table, high, low, bits)
    }
    return table
  }

  return { add, build }
}

const freshDays = 30
const domainsAStep = 5000

/** Runs all steps at a stretch, for scripts and tests. */
export function finish<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** A typed array that doubles when it's full. */
function growing() {
  let buffer = new Uint32Array(1 << 16)
  let length = 0
  return {
    push(value: number): void {
      if (length === buffer.length) {
        const larger = new Uint32Array(buffer.length * 2)
        larger.set(buffer)
        buffer = larger
      }
      buffer[length++] = value
    },
    get length() {
      return length
    },
    used: () => buffer.slice(0, length),
  }
}

/** Whether a listing still counts this many days after the source dropped it. */
function keepsWeight(flag: Flag, daysGone: number): boolean {
  return daysGone < (memoryDays[flag] ?? 0)
}

/**
 * Runs until the first week in which fewer than one in a thousand dropped domains come back per day, based on the
 * sources' history up to 2026-07-22 (`scripts/derive-evidence.ts`). Castle's thousand rotate (half-life of a return
 * 7.9 days, with a long tail); the disposable project and kslr flap with DNS (3.5 and 3.8). The others drop domains
 * for good, as corrections.
 */
const memoryDays: Partial<Record<Flag, number>> = {
  castle: 63,
  disposableProject: 28,
  kslr: 21,
  fakefilter: 7,
}
