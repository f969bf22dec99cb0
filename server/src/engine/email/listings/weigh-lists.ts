import { disposableHints } from '../address/name-signals.ts'
import { flags, reviewedLists } from './flags.ts'

export type Listing = 'trusted' | 'votes' | 'named-like-one' | 'single' | 'none'

/**
 * One reviewed list is enough. Aggregated lists copy each other's mistakes, so they need several votes or a name that
 * gives the domain away.
 */
export function weighLists(bits: number, domain: string): Listing {
  if (bits & reviewedLists || isScraped(bits)) return 'trusted'
  const votes = votesOf(bits)
  if (votes === 0) return 'none'
  if (votes >= enough) return 'votes'
  return votes + disposableHints(domain) >= enough ? 'named-like-one' : 'single'
}

export const enough = 3

/**
 * The disposable project scrapes the services themselves, but starts from older lists, so anything those have too may
 * be a copy: of 16 real domains that it kept after others had removed them, 13 came from there.
 */
export function isScraped(bits: number): boolean {
  return (bits & flags.disposableProject) !== 0 && (bits & olderLists) === 0
}

/** Independent maintainers. No company that we know is on all three. */
const agreeing = flags.mailchecker | flags.isBurner | flags.ivolo

const olderLists = flags.mailchecker | flags.ivolo | flags.wesbos | flags.detector

/**
 * A lineage counts once. The packages are unions of each other and of what the disposable project merged; kslr mirrors
 * that project a day later. beeyev copies too, but removes what its users dispute, so it gets two votes, unless only older
 * lists agree: of 39 such domains, 36 are a provider's or a company's. A find that none of the older lists has gets two more
 * if it's recent, and one if isBurner has reviewed it: none of 9,900 such domains is known to be real.
 */
export function votesOf(bits: number): number {
  const isOlder = (bits & olderLists) !== 0
  const isCurrent = (bits & (flags.isBurner | flags.disposableProject)) !== 0
  return (
    (bits & flags.beeyev && (isCurrent || !isOlder) ? 2 : 0) +
    (isOlder || isCurrent ? 1 : 0) +
    (bits & flags.kslr && !(bits & flags.disposableProject) ? 1 : 0) +
    (bits & flags.otherFeed ? 1 : 0) +
    (bits & flags.fresh && !isOlder ? 2 : 0) +
    (bits & flags.isBurner && !isOlder ? 1 : 0) +
    ((bits & agreeing) === agreeing ? 2 : 0)
  )
}
