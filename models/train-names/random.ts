/** Deterministic, so that output can be reproduced. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const between = (low: number, high: number) => low + below(high - low + 1)
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[below(list.length)]
    if (chosen === undefined) throw new Error('There is nothing to pick from.')
    return chosen
  }
  const chars = (alphabet: readonly string[], length: number) => Array.from({ length }, () => pick(alphabet)).join('')
  return { next, below, between, pick, chars }
}

export type Random = ReturnType<typeof seededRandom>
