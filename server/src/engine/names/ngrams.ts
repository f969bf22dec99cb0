import { mix } from './hash.ts'

/**
 * The probability of a letter given the letters before it, for every n-gram up to five that occurs in names. One
 * open-addressed table for all scripts and orders. A cell is an 8-bit tag and an 8-bit probability; 0 is empty.
 */
export type Ngrams = { cells: Uint16Array }

export const highestOrder = 5
/** Mark the start and the end of a word. */
export const wordStart = 1
export const wordEnd = 2

/** Quantization step, in nats: 255 steps reach down to e^-12.75. */
const step = 0.05
/** Backoff penalty, in nats, per order that the longest known n-gram falls short. */
const shortfall = 0.9
/** For a letter that no training name has. */
export const unknownLetter = 12

export function keyOf(previous: number, unit: number, order: number): number {
  return Math.imul((previous ^ unit) + order, 0x9e3779b1) ^ (previous >>> 15)
}

/** Surprisal, in nats, of the letter at `at` given those before it. `units[from - 1]` is `wordStart`. */
export function surprise({ cells }: Ngrams, units: Uint16Array, from: number, at: number): number {
  const mask = cells.length - 1
  let key = 0
  let found = -1
  let order = 1
  for (; order <= highestOrder && at - order + 1 >= from - 1; order++) {
    key = keyOf(key, units[at - order + 1] ?? 0, order)
    const value = lookUp(cells, mask, mix(key))
    if (value < 0) break
    found = value
  }
  if (found < 0) return unknownLetter
  const reachable = Math.min(highestOrder, at - from + 2)
  return found * step + Math.max(0, reachable - (order - 1)) * shortfall
}

function lookUp(cells: Uint16Array, mask: number, hash: number): number {
  const tag = hash >>> 24
  for (let at = hash & mask; ; at = (at + 1) & mask) {
    const cell = cells[at] ?? 0
    if (cell === 0) return -1
    if (cell >>> 8 === tag) return cell & 255
  }
}

/** The first writer wins. A later n-gram with the same tag in the same probe sequence is mistaken for it. */
export function insertNgram(cells: Uint16Array, key: number, nats: number): void {
  const mask = cells.length - 1
  const hash = mix(key)
  const tag = hash >>> 24
  for (let at = hash & mask; ; at = (at + 1) & mask) {
    const cell = cells[at] ?? 0
    if (cell !== 0 && cell >>> 8 === tag) return
    if (cell !== 0) continue
    cells[at] = (tag << 8) | Math.min(255, Math.max(1, Math.round(nats / step)))
    return
  }
}
