import type { Zone } from './institution.ts'
import { looksRandom } from './looks-random.ts'

/** What a domain's name gives away, independent of any list. */
export type NameSignals = {
  /** A TLD or zone where names cost next to nothing and are abused far more often than elsewhere. */
  isAbusedEnding: boolean
  /** One that's used for little else. */
  isBulkEnding: boolean
  /** Several digits, a digit between letters, or random letters. */
  looksMachineMade: boolean
  /** "tempmail", "10minutemail". */
  namesItsPurpose: boolean
  saysMail: boolean
  isSubdomain: boolean
}

export function readNameSignals(domain: string, { registrable, publicSuffix, kind }: Zone): NameSignals {
  const name = registrable ?? domain
  const label = name.slice(0, name.indexOf('.'))
  // Under such a TLD, a company's own zone is the company's responsibility.
  const ending = kind === 'registry' ? publicSuffix : ''
  return {
    isAbusedEnding: abusedEndings.has(ending),
    isBulkEnding: bulkEndings.has(ending),
    looksMachineMade: /\d.*\d|[a-z]\d[a-z]/.test(label) || looksRandom(label),
    namesItsPurpose: revealing.test(label) || (domain !== registrable && posing.test(domain)),
    saysMail: /mail|inbox|(?:^|[-\d])otp(?:$|[-\d])/.test(label),
    isSubdomain: registrable !== null && domain !== registrable,
  }
}

const revealing =
  /te?mp(?:o|or|oral|orary)?[-\d]?(?:e?mail|mbox|inbox)|(?:e?mail|inbox)-?te?mp(?![a-z])|\d+-?min(?:ute)?s?-?(?:e?mail|inbox)|(?:trash|throw(?:away)?|disposable|burner|fake|junk)-?(?:e?mail|inbox|box)|dropmail/

/** Someone else's brand as a subdomain. */
const posing = /^(?:gmail|googlemail|outlook|hotmail|icloud|yahoo|grok|chatgpt|openai|duckmail)\./

/** 0 to 2 votes that the name adds to a listing. Not for use on unlisted domains. */
export function disposableHints(domain: string): number {
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  const isCheap = abusedEndings.has(ending) || freeEndings.has(ending)
  const isRevealing = hint.test(domain) || (isCheap && mailbox.test(domain))
  return (isRevealing ? 1 : 0) + (isCheap || hasDigitsInside.test(domain) ? 1 : 0)
}

const hint = /(?:te?mp|trash|burner|fake|throw|dispos|junk|spam|anon|10min|minute|casino|bet\d)/
/** Real providers say so too, so it only counts where names are cheap. */
const mailbox = /e?mail|inbox|mbox/
const hasDigitsInside = /[a-z]\d+[a-z]|\d{3,}/

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/**
 * TLDs at least fifty times as common among abused names as among known organizations. From `scripts/derive-evidence.ts`,
 * history up to 2026-07-01, with 3,400 domains of people and companies beyond our own lists.
 */
const abusedEndings = words(
  'shop store top click cfd sbs cyou live buzz fun ovh icu site lol xyz space bond win casa vip online studio ink tokyo monster lat cd club',
)

/** Hand-picked from those: sold in bulk for a dollar or two, with no real users found. */
const bulkEndings = words('click cfd sbs cyou buzz icu lol bond monster lat')

/** Hand-picked: free for years, so full of old services. Only counts on top of a listing. */
const freeEndings = words('tk ml ga cf gq pw website life work quest rest beer mom')
