export type Institution = 'education' | 'government'

/** What a registry's zone says of who is in it: `edu`, `ac.uk`, `k12.ca.us`, `gouv.fr`. Null where anyone may be. */
export function institutionOfZone(publicSuffix: string): Institution | null {
  if (!publicSuffix.includes('.')) return institutionOfEnding(publicSuffix)
  if (notWhatTheySay.has(publicSuffix)) return null
  const [first = '', ...rest] = publicSuffix.split('.')
  // `ac.gov.br` is the state of Acre, not a school.
  if (governmentWords.has(first) || rest.some((word) => governmentWords.has(word))) return 'government'
  return educationWords.has(first) || rest[0] === 'sch' ? 'education' : null
}

function institutionOfEnding(ending: string): Institution | null {
  if (ending === 'edu') return 'education'
  return ending === 'gov' || ending === 'mil' || ending === 'int' ? 'government' : null
}

/** Zones whose registry checks who asks: what a list says against a domain there is the list's mistake. */
export function isRestrictedZone(publicSuffix: string): boolean {
  return restricted.test(publicSuffix)
}

const words = (text: string) => new Set(text.split(' '))
const educationWords = words('edu ac sch k12 cc tec school schools ed es hs ms sc kg uni univ college academy g12')
const governmentWords = words(
  'gov gob gouv govt go mil gub guv gv gc nhs mod police parliament parl leg jus fed state dod judiciary',
)
/** A province, a commercial zone or a mere name that happens to be written so. */
const notWhatTheySay = words('go.it cc.ua cc.hn sc.cn sc.ug ms.it ms.us sc.us')
const restricted =
  /(?:^|\.)(?:edu|gov|mil|int|ac\.uk|ac\.jp|ac\.kr|ac\.nz|ac\.il|gov\.[a-z]{2}|gob\.[a-z]{2}|gouv\.[a-z]{2}|mil\.[a-z]{2}|go\.[a-z]{2}|edu\.(?:au|cn|tw|hk|sg|tr|sa|br|mx|ar|co|in|my))$/
