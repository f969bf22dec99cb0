import type { Zone } from '../address/institution.ts'
import { isObviousTypoOf, isTypoOf } from './is-typo.ts'
import { type Provider, providers } from './providers.ts'

export type Suggestion = {
  domain: string
  /** One typo away, so it's a typo whatever lists say. Otherwise a best guess. */
  isTypo: boolean
}

/** The provider the user probably meant. `isMailbox` tells whether a provider really has a domain. */
export function suggestDomain(
  domain: string,
  { registrable }: Zone,
  isMailbox: (domain: string) => boolean,
): Suggestion | null {
  if (domain.length > longest) return null
  const dot = domain.indexOf('.')
  const name = domain.slice(0, dot)
  const ending = domain.slice(dot + 1)
  // A provider's name under someone's own domain means nothing, except for fake zones such as `co.au`.
  if (registrable !== domain && !mistakenEndings.test(ending)) return null
  const brand = brands.get(name)
  if (brand) return anotherEnding(brand, ending, isMailbox)
  for (const provider of nearInLength[name.length] ?? []) {
    if (!isTypo(name, provider)) continue
    const meant = `${provider.name}.${ending}`
    if (isMailbox(meant)) return { domain: meant, isTypo: true }
  }
  const home = bareHomes.get(name + ending.replaceAll('.', ''))
  return home === undefined ? null : { domain: home, isTypo: true }
}

/** For an ending that doesn't exist: fixes the ending, and a typo in the name too. */
export function suggestForUnknownEnding(domain: string, isMailbox: (domain: string) => boolean): string | null {
  const dot = domain.lastIndexOf('.')
  const ending = domain.slice(dot + 1)
  const meant = commonEndings.find((common) => isTypoOf(ending, common))
  if (meant === undefined) {
    return withDotElsewhere(domain) ?? brands.get(domain.slice(0, domain.indexOf('.')))?.home ?? null
  }
  const repaired = `${domain.slice(0, dot)}.${meant}`
  if (isMailbox(repaired)) return repaired
  const zone = { registrable: repaired, publicSuffix: meant, kind: 'registry' as const }
  return suggestDomain(repaired, zone, isMailbox)?.domain ?? repaired
}

/** `gmailcom`, `gmailc.om`, `gmail,com` and plain `gmail` all mean gmail.com. */
export function withDotElsewhere(domain: string): string | null {
  if (domain.length > longest) return null
  const bare = domain.toLowerCase().replace(/[.,;_\s]+/g, '')
  return bareHomes.get(bare) ?? (bare === domain ? brands.get(bare)?.home : undefined) ?? null
}

const brands = new Map(
  providers.flatMap((provider): [string, Provider][] => (provider.isBrand ? [[provider.name, provider]] : [])),
)
const bareHomes = new Map(Array.from(brands.values(), ({ home }) => [home.replaceAll('.', ''), home]))
const longest = 24
/** By input length: providers whose names differ from it by at most one letter in length. */
const nearInLength = Array.from({ length: longest }, (_, length) =>
  providers.filter(({ name }) => Math.abs(name.length - length) <= 1),
)
const commonEndings = ['com', 'net', 'org', 'edu']

function isTypo(name: string, provider: Provider): boolean {
  if (!sharesEnd(name, provider.name)) return false
  return provider.hasCloseNames ? isObviousTypoOf(name, provider.name) : isTypoOf(name, provider.name)
}

/** A single typo leaves the first two or the last two letters intact. Skips the full comparison for nearly every name. */
function sharesEnd(one: string, other: string): boolean {
  const first = one.length - 1
  const second = other.length - 1
  return (
    (one.charCodeAt(0) === other.charCodeAt(0) && one.charCodeAt(1) === other.charCodeAt(1)) ||
    (one.charCodeAt(first) === other.charCodeAt(second) && one.charCodeAt(first - 1) === other.charCodeAt(second - 1))
  )
}

/** Its home domain for a typo of that ending, else its own domain in that country. */
function anotherEnding({ name, home }: Provider, ending: string, isMailbox: (domain: string) => boolean): Suggestion {
  if (isTypoOf(ending, home.slice(home.indexOf('.') + 1))) return { domain: home, isTypo: true }
  const country = ending.slice(ending.lastIndexOf('.') + 1)
  const local = [country, `co.${country}`, `com.${country}`].find((own) => isMailbox(`${name}.${own}`))
  if (local !== undefined) return { domain: `${name}.${local}`, isTypo: true }
  return { domain: home, isTypo: mistakenEndings.test(ending) }
}

/** Nobody types `.cloud` for `.com`. If someone registered a brand's name there, that's for the lists to judge. */
const mistakenEndings =
  /^(?:(?:com|co|net)(?:\.[a-z]{2,3})?|org|info|cm|om|us|uk|ca|au|fr|de|it|es|nl|be|ch|at|br|mx|ar|in|jp|ru|pl)$/
