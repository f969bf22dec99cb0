import type { Token } from './read-field.ts'

/**
 * How each language group spells in Latin letters: the surprisal of a letter given the two before it, quantized.
 * Groups are packed side by side, two per 32-bit cell, so one addition covers both.
 */
export type Habits = { lanes: number; cells: Uint32Array }

/** a to z, plus start and end of word. */
export const habitLetters = 28
export const habitStart = 0
export const habitEnd = 27
/** Quantization step, in nats. */
export const habitStep = 0.05

/** Index of a folded Latin letter. Anything beyond z counts as q, the rarest. */
export function habitLetter(unit: number): number {
  return unit >= 97 && unit <= 122 ? unit - 96 : 17
}

/** Unpacks one byte per group, as stored. A field of 160 letters can't overflow 16 bits. */
export function spreadHabits(bytes: Uint8Array, groups: number): Habits {
  const lanes = Math.ceil(groups / 2)
  const cells = new Uint32Array((bytes.length / groups) * lanes)
  for (let place = 0; place * groups < bytes.length; place++) {
    for (let lane = 0; lane < lanes; lane++) {
      const low = bytes[place * groups + lane * 2] ?? 255
      const high = lane * 2 + 1 < groups ? (bytes[place * groups + lane * 2 + 1] ?? 255) : 255
      cells[place * lanes + lane] = (high << 16) | low
    }
  }
  return { lanes, cells }
}

export const createCosts = ({ lanes }: Habits) => new Uint32Array(lanes)

/** Adds the word's cost for each group to `costs`. */
export function addCosts(
  { lanes, cells }: Habits,
  units: Uint16Array,
  { start, end }: Token,
  costs: Uint32Array,
): void {
  let before = habitStart
  let last = habitStart
  for (let i = start; i <= end; i++) {
    const letter = i < end ? habitLetter(units[i] ?? 0) : habitEnd
    const from = ((before * habitLetters + last) * habitLetters + letter) * lanes
    for (let lane = 0; lane < lanes; lane++) costs[lane] = ((costs[lane] ?? 0) + (cells[from + lane] ?? 0)) | 0
    before = last
    last = letter
  }
}

/** The lowest cost over all groups, in nats. */
export function minCost(costs: Uint32Array): number {
  let min = unreachable
  for (let lane = 0; lane < costs.length; lane++) {
    const both = costs[lane] ?? 0
    min = Math.min(min, both & lowHalf, both >>> 16)
  }
  return min * habitStep
}

/** The extra cost, in nats, when one language has to explain both fields: close to zero for most people. */
export function disagreement(first: Uint32Array, last: Uint32Array): number {
  let together = unreachable
  for (let lane = 0; lane < first.length; lane++) {
    const one = first[lane] ?? 0
    const other = last[lane] ?? 0
    together = Math.min(together, (one & lowHalf) + (other & lowHalf), (one >>> 16) + (other >>> 16))
  }
  return Math.max(0, together * habitStep - minCost(first) - minCost(last))
}

const lowHalf = 0xffff
const unreachable = 0x3fffffff
