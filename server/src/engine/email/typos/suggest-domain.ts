import type { Zone } from '../address/zone.ts'
import { type Provider, providers } from './providers.ts'
import { isCarefulSlipOf, isSlipOf } from './slips.ts'

export type Suggestion = {
  domain: string
  /** One slip away, so that it is a typing error whatever lists say; otherwise a guess for want of anything better. */
  isSlip: boolean
}

/** The provider that was probably meant. `isMailbox` knows the domains that providers really have. */
export function suggestDomain(
  domain: string,
  { registrable }: Zone,
  isMailbox: (domain: string) => boolean,
): Suggestion | null {
  if (domain.length > longest) return null
  const dot = domain.indexOf('.')
  const name = domain.slice(0, dot)
  const ending = domain.slice(dot + 1)
  // Below someone's own domain a provider's name says nothing, unless it is `co.au`, which only looks like a zone.
  if (registrable !== domain && !mistakenEndings.test(ending)) return null
  const brand = brands.get(name)
  if (brand) return anotherEnding(brand, ending, isMailbox)
  for (const provider of nearInLength[name.length] ?? []) {
    if (!isSlip(name, provider)) continue
    const meant = `${provider.name}.${ending}`
    if (isMailbox(meant)) return { domain: meant, isSlip: true }
  }
  const home = bareHomes.get(name + ending.replaceAll('.', ''))
  return home === undefined ? null : { domain: home, isSlip: true }
}

/** For an ending that does not exist: with the one that was meant, and a slip in the name set right as well. */
export function suggestForUnknownEnding(domain: string, isMailbox: (domain: string) => boolean): string | null {
  const dot = domain.lastIndexOf('.')
  const ending = domain.slice(dot + 1)
  const meant = commonEndings.find((common) => isSlipOf(ending, common))
  if (meant === undefined) {
    return withDotElsewhere(domain) ?? brands.get(domain.slice(0, domain.indexOf('.')))?.home ?? null
  }
  const repaired = `${domain.slice(0, dot)}.${meant}`
  if (isMailbox(repaired)) return repaired
  const zone = { registrable: repaired, publicSuffix: meant, kind: 'registry' as const }
  return suggestDomain(repaired, zone, isMailbox)?.domain ?? repaired
}

/** `gmailcom`, `gmailc.om`, `gmail,com` and a mere `gmail` are gmail.com. */
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
/** By the length of what was written: the providers whose names have one letter more or less, or as many. */
const nearInLength = Array.from({ length: longest }, (_, length) =>
  providers.filter(({ name }) => Math.abs(name.length - length) <= 1),
)
const commonEndings = ['com', 'net', 'org', 'edu']

function isSlip(name: string, provider: Provider): boolean {
  if (!sharesEnd(name, provider.name)) return false
  return provider.isCareful ? isCarefulSlipOf(name, provider.name) : isSlipOf(name, provider.name)
}

/** One slip leaves the first two letters as they are, or the last two. Spares nearly every name the longer look. */
function sharesEnd(one: string, other: string): boolean {
  const first = one.length - 1
  const second = other.length - 1
  return (
    (one.charCodeAt(0) === other.charCodeAt(0) && one.charCodeAt(1) === other.charCodeAt(1)) ||
    (one.charCodeAt(first) === other.charCodeAt(second) && one.charCodeAt(first - 1) === other.charCodeAt(second - 1))
  )
}

/** Its home for a slip of that ending, else its own domain in the same country. */
function anotherEnding({ name, home }: Provider, ending: string, isMailbox: (domain: string) => boolean): Suggestion {
  if (isSlipOf(ending, home.slice(home.indexOf('.') + 1))) return { domain: home, isSlip: true }
  const country = ending.slice(ending.lastIndexOf('.') + 1)
  const local = [country, `co.${country}`, `com.${country}`].find((own) => isMailbox(`${name}.${own}`))
  if (local !== undefined) return { domain: `${name}.${local}`, isSlip: true }
  return { domain: home, isSlip: mistakenEndings.test(ending) }
}

/** Nobody types `.cloud` for `.com`: what has registered a brand's name there is for the lists to say. */
const mistakenEndings =
  /^(?:(?:com|co|net)(?:\.[a-z]{2,3})?|org|info|cm|om|us|uk|ca|au|fr|de|it|es|nl|be|ch|at|br|mx|ar|in|jp|ru|pl)$/
