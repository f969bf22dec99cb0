import type { Flag } from './flags.ts'

/** Who lists or listed a domain and when, in days since 1970. */
export type DatedListing = {
  flag: Flag
  firstDay: number
  /** The last day it was seen, or the build day while it's still listed. */
  lastDay: number
  isListed: boolean
}

/** Packs a listing into 32 bits: source 4, listed now 1, first day 13, last day 13, and whether the domain has another one 1. */
export function packListing({ flag, firstDay, lastDay, isListed }: DatedListing, hasNext: boolean): number {
  const source = Math.max(0, sources.indexOf(flag))
  return (
    ((source << 28) |
      (isListed ? 1 << 27 : 0) |
      (clampDay(firstDay) << 14) |
      (clampDay(lastDay) << 1) |
      (hasNext ? 1 : 0)) >>>
    0
  )
}

export function unpackListing(word: number): DatedListing & { hasNext: boolean } {
  return {
    flag: sources[word >>> 28] ?? 'otherFeed',
    isListed: ((word >>> 27) & 1) === 1,
    firstDay: ((word >>> 14) & maxDays) + epochDay,
    lastDay: ((word >>> 1) & maxDays) + epochDay,
    hasNext: (word & 1) === 1,
  }
}

/** Stored tables use the index, so never reorder; append only. */
const sources: readonly Flag[] = [
  'otherFeed',
  'operatorFeed',
  'castle',
  'community',
  'fakefilter',
  'disposableProject',
  'kslr',
  'beeyev',
]

/** 2020-01-01. Thirteen bits reach to 2042. */
const epochDay = 18_262
const maxDays = 0x1fff

function clampDay(day: number): number {
  return Math.max(0, Math.min(maxDays, day - epochDay))
}
