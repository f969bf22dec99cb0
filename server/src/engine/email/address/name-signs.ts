import { abusedEndings, bulkEndings, freeEndings } from './abused-endings.ts'
import { looksRandom } from './looks-random.ts'
import type { Zone } from './zone.ts'

/** What the name of a domain gives away, whoever lists it. */
export type NameSigns = {
  /** An ending or a zone where names cost next to nothing and are abused far more often than elsewhere. */
  isAbusedEnding: boolean
  /** One that is used for little else. */
  isBulkEnding: boolean
  /** Several digits, one between letters, or letters thrown together. */
  isThrown: boolean
  /** Says what it is for: "tempmail", "10minutemail". */
  isTelling: boolean
  saysMail: boolean
  isSubdomain: boolean
}

export function readName(domain: string, { registrable, publicSuffix, kind }: Zone): NameSigns {
  const name = registrable ?? domain
  const label = name.slice(0, name.indexOf('.'))
  // A company's zone below such an ending is the company's.
  const ending = kind === 'registry' ? publicSuffix : ''
  return {
    isAbusedEnding: abusedEndings.has(ending),
    isBulkEnding: bulkEndings.has(ending),
    isThrown: /\d.*\d|[a-z]\d[a-z]/.test(label) || looksRandom(label),
    isTelling: telling.test(label) || (domain !== registrable && posing.test(domain)),
    saysMail: /mail|inbox|(?:^|[-\d])otp(?:$|[-\d])/.test(label),
    isSubdomain: registrable !== null && domain !== registrable,
  }
}

const telling =
  /te?mp[-\d]?(?:e?mail|mbox|inbox)|(?:e?mail|inbox)-?te?mp(?![a-z])|\d+-?min(?:ute)?s?-?(?:e?mail|inbox)|(?:trash|throw(?:away)?|disposable|burner|fake|junk)-?(?:e?mail|inbox|box)|dropmail/

/** Someone else's name in front of one's own domain. */
const posing = /^(?:gmail|googlemail|outlook|hotmail|icloud|yahoo|grok|chatgpt|openai|duckmail)\./

/** 0 to 2: what the name adds to a listing. Says nothing about a domain that no list carries. */
export function tellsOfDisposable(domain: string): number {
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  const isCheap = abusedEndings.has(ending) || freeEndings.has(ending) || hasDigitsInside.test(domain)
  return (hint.test(domain) ? 1 : 0) + (isCheap ? 1 : 0)
}

const hint = /(?:te?mp|trash|burner|fake|throw|dispos|junk|spam|anon|10min|minute|e?mail|inbox|mbox|casino|bet\d)/
const hasDigitsInside = /[a-z]\d+[a-z]|\d{3,}/
