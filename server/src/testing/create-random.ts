/** Seeded random numbers from 0 to 1, so failures are reproducible. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39)
    return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32
  }
}
