import { type Provider, providers } from './providers.ts'
import { isCarefulSlipOf, isSlipOf } from './slips.ts'
import type { Zone } from './zone.ts'

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
  for (const provider of providers) {
    if (provider.isBrand && name === provider.name) return anotherEnding(provider, ending, isMailbox)
    if (!isSlip(name, provider)) continue
    const meant = `${provider.name}.${ending}`
    if (isMailbox(meant)) return { domain: meant, isSlip: true }
  }
  return withDotElsewhere(domain)
}

/** For an ending that does not exist: with the one that was meant, and a slip in the name set right as well. */
export function suggestForUnknownEnding(domain: string, isMailbox: (domain: string) => boolean): string | null {
  const dot = domain.lastIndexOf('.')
  const ending = domain.slice(dot + 1)
  const meant = commonEndings.find((common) => isSlipOf(ending, common))
  const moved = withDotElsewhere(domain)?.domain
  if (moved !== undefined || meant === undefined) {
    const name = domain.slice(0, domain.indexOf('.'))
    return moved ?? homes.get(name) ?? null
  }
  const repaired = `${domain.slice(0, dot)}.${meant}`
  if (isMailbox(repaired)) return repaired
  const zone = { registrable: repaired, publicSuffix: meant, kind: 'registry' as const }
  return suggestDomain(repaired, zone, isMailbox)?.domain ?? repaired
}

/** `gmailcom`, `gmailc.om`, `gmail,com` and a mere `gmail` are gmail.com. */
export function withDotElsewhere(domain: string): Suggestion | null {
  if (domain.length > longest) return null
  const bare = domain.toLowerCase().replace(/[.,;_\s]+/g, '')
  const home = bareHomes.get(bare) ?? (bare === domain ? homes.get(bare) : undefined)
  return home === undefined || home === domain ? null : { domain: home, isSlip: true }
}

const brands = providers.filter(({ isBrand }) => isBrand)
const homes = new Map(brands.map(({ name, home }) => [name, home]))
const bareHomes = new Map(brands.map(({ home }) => [home.replaceAll('.', ''), home]))
const longest = 24
const commonEndings = ['com', 'net', 'org', 'edu']

function isSlip(name: string, provider: Provider): boolean {
  const difference = name.length - provider.name.length
  if (difference > 1 || difference < -1) return false
  return provider.isCareful ? isCarefulSlipOf(name, provider.name) : isSlipOf(name, provider.name)
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
