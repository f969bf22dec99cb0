import { hashDomain } from './hash-suffixes.ts'

/**
 * An open-addressed table keyed by 64-bit hashes: a million domains with two dated listings each take 33 MB and no
 * objects. An unlisted domain collides with a listed one about once in 10^13 lookups.
 */
export type DomainTable = {
  /** Two numbers per slot. */
  hashes: Uint32Array
  flags: Uint32Array
  /** Where a slot's dated listings begin; 0 for none. */
  offsets: Uint32Array
  /** Packed by `packListing`. The first is unused, so no offset is 0. */
  listings: Uint32Array
  capacity: number
  count: number
  /** When its sources were fetched. */
  asOf: Date
}

export function findSlot({ hashes, capacity }: DomainTable, high: number, low: number): number {
  // Integers on all sides: V8 divides floats otherwise.
  let slot = ((high >>> 0) % (capacity >>> 0)) | 0
  for (;;) {
    const found = hashes[slot * 2]
    if (found === 0) return -1
    if (found === high && hashes[slot * 2 + 1] === low) return slot
    slot = slot + 1 === capacity ? 0 : slot + 1
  }
}

export function findFlags(table: DomainTable, high: number, low: number): number {
  const slot = findSlot(table, high, low)
  return slot < 0 ? 0 : (table.flags[slot] ?? 0)
}

/** An empty table sized for this many domains. */
export function createTable(domains: number, listings: Uint32Array, asOf: Date): DomainTable {
  const capacity = Math.max(8, Math.ceil(domains / maximumLoad))
  return {
    hashes: new Uint32Array(capacity * 2),
    flags: new Uint32Array(capacity),
    offsets: new Uint32Array(capacity),
    listings,
    capacity,
    count: 0,
    asOf,
  }
}

/** Inserts a domain, or merges flags into an existing one. */
export function insertDomain(table: DomainTable, high: number, low: number, bits: number, offset = 0): void {
  const { hashes, flags, offsets, capacity } = table
  let slot = high % capacity
  while (hashes[slot * 2] !== 0 && (hashes[slot * 2] !== high || hashes[slot * 2 + 1] !== low)) {
    slot = slot + 1 === capacity ? 0 : slot + 1
  }
  if (hashes[slot * 2] === 0) table.count++
  hashes[slot * 2] = high
  hashes[slot * 2 + 1] = low
  flags[slot] = (flags[slot] ?? 0) | bits
  if (offset !== 0) offsets[slot] = offset
}

export function buildTable(domains: ReadonlyMap<string, number>, asOf: Date): DomainTable {
  const table = createTable(domains.size, new Uint32Array(1), asOf)
  for (const [domain, bits] of domains) {
    const { high, low } = hashDomain(domain)
    insertDomain(table, high, low, bits)
  }
  return table
}

/** A fuller table is smaller and slower. */
const maximumLoad = 0.65
const magic = 0x41535933
const headerBytes = 20

export function encodeTable({ hashes, flags, offsets, listings, capacity, count, asOf }: DomainTable): Uint8Array {
  const bytes = new Uint8Array(headerBytes + capacity * 16 + listings.length * 4)
  new Uint32Array(bytes.buffer, 0, 5).set([magic, capacity, count, asOf.getTime() / 1000, listings.length])
  let at = headerBytes
  for (const part of [hashes, flags, offsets, listings]) {
    new Uint32Array(bytes.buffer, at, part.length).set(part)
    at += part.length * 4
  }
  return bytes
}

/** Null if the bytes aren't a complete table in this format. Little-endian, like every machine we run on. */
export function decodeTable(bytes: Uint8Array): DomainTable | null {
  if (bytes.length < headerBytes) return null
  // A typed view needs 4-byte alignment, which a pooled buffer doesn't guarantee.
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
  const [found, capacity = 0, count = 0, asOf = 0, listings = 0] = new Uint32Array(buffer, byteOffset, 5)
  if (found !== magic || count >= capacity || bytes.length !== headerBytes + capacity * 16 + listings * 4) return null
  let at = byteOffset + headerBytes
  const part = (length: number) => {
    const view = new Uint32Array(buffer, at, length)
    at += length * 4
    return view
  }
  return {
    hashes: part(capacity * 2),
    flags: part(capacity),
    offsets: part(capacity),
    listings: part(listings),
    capacity,
    count,
    asOf: new Date(asOf * 1000),
  }
}
