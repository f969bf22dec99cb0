import type { Token } from './read-field.ts'

/**
 * How each group of languages spells in Latin letters: the surprise of a letter after the two before it, in steps of the
 * scale. All groups of one sequence stand side by side, two in a number, so that one addition serves both.
 */
export type Habits = { lanes: number; cells: Uint32Array }

/** a to z, the beginning and the end of a word. */
export const habitLetters = 28
export const habitStart = 0
export const habitEnd = 27
/** A step of the stored scale, in nats. */
export const habitStep = 0.05

/** The place of a folded Latin letter; what is beyond z counts as the rarest one. */
export function habitLetter(unit: number): number {
  return unit >= 97 && unit <= 122 ? unit - 96 : 17
}

/** From one byte for each group, as the file has them. A field of 160 letters stays below what half a number holds. */
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

/** Adds what the word costs each group to `costs`. */
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

/** What the group that finds it least odd has to pay, in nats. */
export function leastCost(costs: Uint32Array): number {
  let least = unreachable
  for (let lane = 0; lane < costs.length; lane++) {
    const both = costs[lane] ?? 0
    least = Math.min(least, both & lowHalf, both >>> 16)
  }
  return least * habitStep
}

/** How much more two fields cost when one language has to explain both, in nats: next to nothing for most people. */
export function disagreement(first: Uint32Array, last: Uint32Array): number {
  let together = unreachable
  for (let lane = 0; lane < first.length; lane++) {
    const one = first[lane] ?? 0
    const other = last[lane] ?? 0
    together = Math.min(together, (one & lowHalf) + (other & lowHalf), (one >>> 16) + (other >>> 16))
  }
  return Math.max(0, together * habitStep - leastCost(first) - leastCost(last))
}

const lowHalf = 0xffff
const unreachable = 0x3fffffff
