import { parse } from 'tldts'

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

/**
 * Whether a registry's zone holds schools only, because the registry or a ministry checks applicants. Zones that only
 * look like it are left out: `edu.pl`, `edu.kg`, `edu.vn`, `edu.rs`, `edu.gr`, `edu.ge`, `edu.bz` and `edu.do` go to
 * anyone, or to anyone who claims to teach. Schools there have to be listed by name.
 */
function isSchoolZone(publicSuffix: string): boolean {
  return zones.has(publicSuffix) || unitedStates.test(publicSuffix) || publicSuffix.endsWith('.sch.uk')
}

/** Zone label → countries that have it. */
const countries: Readonly<Record<string, string>> = {
  ac: 'ae at bd be bw cn cr cy fj id il in ir jp ke kr lk ls ma me mu mw mz nz om pa pg rs rw sz th tz ug uk za zm zw',
  ed: 'ao cr jp',
  edu: [
    'al ar au az ba bb bd bh bn bo br bs bt ci cn co cu cv cy dz ec eg es et gh gt hk hn ht iq it jm jo kh kw ky kz lb',
    'lk lv ly mk mm mn mo mt mx my ng ni np om pa pe ph pk ps pt py qa sa sd sg sn so sv sy tr tt tw ua uy ve ye za zm',
  ].join(' '),
  es: 'kr',
  g12: 'br',
  hs: 'kr',
  k12: 'il tr',
  kg: 'kr',
  ms: 'kr',
  sc: 'ke kr ug',
  sch: 'ae id jo lk ly ng om qa sa zm',
  school: 'nz za',
  univ: 'sn',
}

const zones = new Set(
  Object.entries(countries).flatMap(([name, codes]) => codes.split(' ').map((code) => `${name}.${code}`)),
)
/** A US state's schools, community colleges and technical colleges. */
const unitedStates = /^(?:k12|pvt\.k12|chtr\.k12|cc|tec)\.[a-z]{2}\.us$/
