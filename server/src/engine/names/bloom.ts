import { mix } from './hash.ts'

/** A Bloom filter: no false negatives; false positives at a rate of `2 ** -probes` when half the bits are set. */
export type Bloom = { bits: Uint8Array; probes: number }

export function bloomHas({ bits, probes }: Bloom, hash: number): boolean {
  const size = (bits.length * 8) >>> 0
  const step = mix(hash ^ 0x9e3779b9) | 1
  for (let i = 0, at = hash >>> 0; i < probes; i++, at = (at + step) >>> 0) {
    // Integers on all sides: V8 divides floats otherwise, which took a fifth of a verdict.
    const bit = (at % size) | 0
    if (((bits[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false
  }
  return true
}

export function buildBloom(hashes: Iterable<number>, count: number, probes: number): Bloom {
  const bits = new Uint8Array(Math.ceil((count * probes * Math.LOG2E) / 8))
  const size = bits.length * 8
  for (const hash of hashes) {
    const step = mix(hash ^ 0x9e3779b9) | 1
    for (let i = 0, at = hash >>> 0; i < probes; i++, at = (at + step) >>> 0) {
      const bit = at % size
      bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7))
    }
  }
  return { bits, probes }
}
