/** The large provider that was probably meant: one slip of the fingers away, or its name with a wrong ending. */
export function suggestDomain(domain: string, hasUnknownEnding: boolean): string | null {
  if (domain.length > 24) return null
  for (const provider of providers) {
    const difference = domain.length - provider.length
    if (difference > 1 || difference < -1 || domain === provider) continue
    if (isOneSlipAway(domain, provider)) return provider
  }
  const dot = domain.indexOf('.')
  const name = domain.slice(0, dot)
  const ending = domain.slice(dot + 1)
  const provider = name.length <= longestName ? byName[name] : undefined
  const meant = hasUnknownEnding ? endings[ending] : undefined
  if (provider && (meant || strayEndings.test(ending))) return provider
  return meant ? `${name}.${meant}` : null
}

/** Ordered by size, so that the likelier one wins. */
const providers = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'googlemail.com',
  'hotmail.co.uk',
  'yahoo.co.uk',
  'hotmail.fr',
  'yahoo.fr',
  'yahoo.co.in',
  'protonmail.com',
  'comcast.net',
  'verizon.net',
  'wanadoo.fr',
  'orange.fr',
  'laposte.net',
  'libero.it',
  'web.de',
  'gmx.de',
  'gmx.net',
  'yandex.ru',
  'mail.ru',
  'rediffmail.com',
  'qq.com',
  '163.com',
]
  // Shorter than this, a real domain is too often one letter away.
  .filter((provider) => provider.indexOf('.') >= 4 || provider === 'aol.com')

const byName: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  gmail: 'gmail.com',
  hotmail: 'hotmail.com',
  yahoo: 'yahoo.com',
  outlook: 'outlook.com',
  icloud: 'icloud.com',
})
const longestName = 'hotmail'.length
const strayEndings = /^(?:c|co|cm|om|om\.com|comm|como|con|cim|cpm|vom|xom|coom|comn|net\.com|com\.com|coma?|ccom)$/
/** Endings that do not exist, and what was meant. */
const endings: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  con: 'com',
  cmo: 'com',
  comm: 'com',
  coom: 'com',
  ccom: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  ocm: 'com',
  comn: 'com',
  nte: 'net',
  ner: 'net',
  ogr: 'org',
  rog: 'org',
})

/** One letter too many, too few, another, or two exchanged. */
function isOneSlipAway(one: string, other: string): boolean {
  let start = 0
  while (start < one.length && one.charCodeAt(start) === other.charCodeAt(start)) start++
  let end = 0
  const shorter = Math.min(one.length, other.length) - start
  while (end < shorter && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)) end++
  const left = one.length - end - start
  const right = other.length - end - start
  if (left <= 1 && right <= 1) return true
  return left === 2 && right === 2 && one[start] === other[start + 1] && one[start + 1] === other[start]
}
