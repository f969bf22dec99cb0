import { parse } from 'tldts'
import { isSchoolZone } from './school-zones.ts'

export type Institution = 'education' | 'government' | 'military'

/** Who a registry's zone is reserved for: `edu`, `ac.uk`, `k12.ca.us`, `gouv.fr`. Null if it's open to anyone. */
export function institutionOfZone(publicSuffix: string): Institution | null {
  if (!publicSuffix.includes('.')) return institutionOfEnding(publicSuffix)
  if (openToAnyone.has(publicSuffix)) return null
  const [first = '', ...rest] = publicSuffix.split('.')
  if (militaryWords.has(first)) return 'military'
  // `ac.gov.br` is the state of Acre, not academia.
  if (governmentWords.has(first) || rest.some((word) => governmentWords.has(word))) return 'government'
  return isSchoolZone(publicSuffix) ? 'education' : null
}

function institutionOfEnding(ending: string): Institution | null {
  if (ending === 'edu') return 'education'
  if (ending === 'mil') return 'military'
  return ending === 'gov' || ending === 'int' ? 'government' : null
}

/** Zones so strict that a listing there must be the list's mistake. */
export function isRestrictedZone(publicSuffix: string): boolean {
  return restricted.test(publicSuffix) && !openToAnyone.has(publicSuffix)
}

const words = (text: string) => new Set(text.split(' '))
const militaryWords = words('mil mod dod')
const governmentWords = words(
  'gov gob gouv govt go gub guv gv gc nhs police parliament parl leg jus fed state judiciary mil',
)
/** Named like a government's, but sold to anyone: `mil.pl` is one of the Polish registry's theme zones. */
const openToAnyone = words('go.it mil.pl')
const restricted =
  /(?:^|\.)(?:edu|gov|mil|int|ac\.uk|ac\.jp|ac\.kr|ac\.il|gov\.[a-z]{2}|gob\.[a-z]{2}|gouv\.[a-z]{2}|mil\.[a-z]{2}|go\.[a-z]{2}|edu\.(?:au|cn|tw|hk|sg|tr|sa|br|mx|ar|co|in|my))$/

export type Zone = {
  /** The registered domain, treating private zones such as dynamic DNS as registries; null for a registry itself. */
  registrable: string | null
  publicSuffix: string
  /** A public registry, a company that hands out subdomains, or an ending that doesn't exist. */
  kind: 'registry' | 'private' | 'unknown'
}

/** Uses the public suffix list: a listed `giize.com` says nothing about `someone.giize.com`. */
export function zoneOf(domain: string): Zone {
  const { domain: registrable, publicSuffix, isIcann, isPrivate } = parse(domain, options)
  return {
    registrable,
    publicSuffix: publicSuffix ?? domain,
    kind: isPrivate ? 'private' : isIcann ? 'registry' : 'unknown',
  }
}

const options = { allowPrivateDomains: true, extractHostname: false, validateHostname: false, detectIp: false }
