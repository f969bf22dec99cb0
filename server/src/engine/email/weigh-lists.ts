import { flags, trustedLists } from './flags.ts'

export type Listing = 'trusted' | 'votes' | 'named-like-one' | 'single' | 'none'

/**
 * One reviewed list is enough. Lists made of other lists copy each other's mistakes, so they need each other,
 * or a name that speaks for itself.
 */
export function weighLists(bits: number, domain: string): Listing {
  if (bits & trustedLists) return 'trusted'
  const weight = weightOf(bits)
  if (weight === 0) return 'none'
  if (weight >= enough) return 'votes'
  return weight + 3 * looksDisposable(domain) >= enough ? 'named-like-one' : 'single'
}

const enough = 7

/**
 * By how often a list was found to be wrong: the lightest carries att.net, zoho.com and hundreds of misspelt providers.
 * Two of one lineage count once.
 */
function weightOf(bits: number): number {
  return (
    (bits & flags.isBurner ? 4 : 0) +
    (bits & flags.kslr ? 4 : 0) +
    (bits & (flags.mailchecker | flags.beeyev) ? 3 : 0) +
    (bits & (flags.ivolo | flags.wesbos) ? 2 : 0) +
    (bits & flags.otherFeed ? 2 : 0) +
    (bits & flags.detector ? 1 : 0)
  )
}

/** 0 to 2: what the name adds to a listing. Says nothing about a domain that no list carries. */
function looksDisposable(domain: string): number {
  return (telling.test(domain) ? 1 : 0) + (isCheap(domain) || hasDigitsInside.test(domain) ? 1 : 0)
}

const telling = /(?:te?mp|trash|burner|fake|throw|dispos|junk|spam|anon|10min|minute|e?mail|inbox|mbox|casino|bet\d)/
const hasDigitsInside = /[a-z]\d+[a-z]|\d{3,}/

export function isCheap(domain: string): boolean {
  return cheapEndings.has(domain.slice(domain.lastIndexOf('.') + 1)) || cheapZones.test(domain)
}

/** Top-level domains that are given away or sold for less than a coffee, where such services live. */
const cheapEndings = new Set(
  'tk ml ga cf gq top xyz icu cfd sbs click fun site online store shop space website life live pw bond beer lol quest monster cyou rest buzz club work'.split(
    ' ',
  ),
)
const cheapZones = /\.(?:name\.ng|io\.vn|my\.id|biz\.id|web\.id|co\.cc|cz\.cc|us\.ci)$/
