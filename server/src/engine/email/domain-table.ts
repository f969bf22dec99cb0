import { hashDomain } from './hash-suffixes.ts'

/**
 * Domains by a hash of 64 bits in open addressing: a million domains cost 20 MiB and no object.
 * Two domains share a hash with a probability of one in 10^13 for a table of a million.
 */
export type DomainTable = {
  /** Two numbers a slot. */
  hashes: Uint32Array
  flags: Uint32Array
  capacity: number
  count: number
  /** How old its sources are. */
  asOf: Date
}

export function findFlags(table: DomainTable, high: number, low: number): number {
  const { hashes, capacity } = table
  let slot = high % capacity
  for (;;) {
    const found = hashes[slot * 2]
    if (found === 0) return 0
    if (found === high && hashes[slot * 2 + 1] === low) return table.flags[slot] ?? 0
    slot = slot + 1 === capacity ? 0 : slot + 1
  }
}

/** `kept` hands on what another table says of domains, so far as it is in the mask: a hash cannot be turned back. */
export function buildTable(
  domains: ReadonlyMap<string, number>,
  asOf: Date,
  kept?: { table: DomainTable; mask: number },
): DomainTable {
  const capacity = Math.max(8, Math.ceil((domains.size + (kept?.table.count ?? 0)) / maximumLoad))
  const table = {
    hashes: new Uint32Array(capacity * 2),
    flags: new Uint32Array(capacity),
    capacity,
    count: 0,
    asOf,
  }
  for (const [domain, bits] of domains) {
    const { high, low } = hashDomain(domain)
    insert(table, high, low, bits)
  }
  if (kept) {
    for (let slot = 0; slot < kept.table.capacity; slot++) {
      const bits = (kept.table.flags[slot] ?? 0) & kept.mask
      if (bits) insert(table, kept.table.hashes[slot * 2] ?? 0, kept.table.hashes[slot * 2 + 1] ?? 0, bits)
    }
  }
  return table
}

function insert(table: DomainTable, high: number, low: number, bits: number): void {
  const { hashes, flags, capacity } = table
  let slot = high % capacity
  while (hashes[slot * 2] !== 0) {
    if (hashes[slot * 2] === high && hashes[slot * 2 + 1] === low) {
      flags[slot] = (flags[slot] ?? 0) | bits
      return
    }
    slot = slot + 1 === capacity ? 0 : slot + 1
  }
  hashes[slot * 2] = high
  hashes[slot * 2 + 1] = low
  flags[slot] = bits
  table.count++
}

/** Fuller is smaller and slower. */
const maximumLoad = 0.65
const magic = 0x41535932
const headerBytes = 16

export function encodeTable({ hashes, flags, capacity, count, asOf }: DomainTable): Uint8Array {
  const bytes = new Uint8Array(headerBytes + capacity * 12)
  new Uint32Array(bytes.buffer, 0, 4).set([magic, capacity, count, asOf.getTime() / 1000])
  new Uint32Array(bytes.buffer, headerBytes, capacity * 2).set(hashes)
  new Uint32Array(bytes.buffer, headerBytes + capacity * 8, capacity).set(flags)
  return bytes
}

/** Null when the bytes are no table of this format, or not a whole one. Little-endian, as every machine we run on. */
export function decodeTable(bytes: Uint8Array): DomainTable | null {
  if (bytes.length < headerBytes + 12) return null
  // A view needs an address that is a multiple of four, which a pooled buffer does not promise.
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes)
  const [found, capacity = 0, count = 0, asOf = 0] = new Uint32Array(buffer, byteOffset, 4)
  if (found !== magic || count >= capacity || bytes.length !== headerBytes + capacity * 12) return null
  return {
    hashes: new Uint32Array(buffer, byteOffset + headerBytes, capacity * 2),
    flags: new Uint32Array(buffer, byteOffset + headerBytes + capacity * 8, capacity),
    capacity,
    count,
    asOf: new Date(asOf * 1000),
  }
}
