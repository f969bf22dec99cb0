/** A domain and its parents, hashed in one pass from the right: `a.b.com` gives com, b.com, a.b.com. */
export type HashedSuffix = { start: number; high: number; low: number }

export function hashSuffixes(domain: string): HashedSuffix[] {
  const suffixes: HashedSuffix[] = []
  let first = 0x811c9dc5
  let second = 0x9e3779b9
  for (let index = domain.length - 1; index >= 0; index--) {
    const code = domain.charCodeAt(index)
    if (code === dot) suffixes.push(finish(index + 1, first, second))
    first = Math.imul(first ^ code, 0x01000193)
    second = Math.imul((second << 5) | (second >>> 27), 0x85ebca6b) ^ code
  }
  suffixes.push(finish(0, first, second))
  return suffixes
}

const dot = 46

/** Both halves feed both results, for a full 64 bits. */
function finish(start: number, first: number, second: number): HashedSuffix {
  const high = mix(first ^ ((second << 16) | (second >>> 16)))
  const low = mix(second ^ Math.imul(high, 0xc2b2ae35)) >>> 0
  // Zero in both halves marks an empty slot.
  return { start, high: high >>> 0 || 1, low }
}

function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

export function hashDomain(domain: string): HashedSuffix {
  return hashSuffixes(domain).at(-1) ?? finish(0, 0, 0)
}
