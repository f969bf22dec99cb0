import { flag } from './traits.ts'

/*
 * Whether a group has lately grown faster than usual, as one number (a CUSUM): each member adds 1, and each other sign-up takes away twice
 * what would be usual beside it. A sign asks for six members, 2.5 times what's usual and a surprise of 14. No window of a group below
 * `hot` has all of that, whatever its length: most requests are spared the walk over the members of a large group.
 */
export const hot = 5
const slack = 2

/** With one more member, `others` sign-ups after the last one. `share` of all are usual. */
export function heatAfter(last: number, others: number, share: number): number {
  const usualShare = Math.min(0.95, share)
  return 1 + Math.max(0, last - (slack * others * usualShare) / (1 - usualShare))
}

/** The share of a shape that no audience exceeds: of all sign-ups or, for a style, of those at its domain. */
export function maxShareOf(grouping: 'shape' | 'style', flags: number, rarity: number): number {
  if (grouping === 'style' && flags & flag.isRandom) return 0.03
  if (grouping === 'style' && flags & flag.isUnlike) return 0.5
  return shares[rarity] ?? 0
}

const shares = Float64Array.from({ length: 256 }, (_, rarity) => 2 ** (-rarity / 8))
