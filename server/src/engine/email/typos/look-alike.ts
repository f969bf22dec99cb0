import { foldConfusables } from '../address/confusable-letters.ts'
import { decodePunycode } from '../address/decode-punycode.ts'
import { zoneOf } from '../address/institution.ts'
import { type EmailTables, flagsOf } from '../listings/email-tables.ts'
import { flags, knownOwner } from '../listings/flags.ts'
import { providers } from './providers.ts'

/** The well-known domain this one imitates: `gmаil.com` with a Cyrillic а, `outl00k.com`. */
export function findLookAlike(tables: EmailTables, domain: string): string | null {
  if (!domain.includes('xn--')) {
    if (!hasImitation.test(domain)) return null
    const plain = foldDigits(domain)
    return providerNames.has(nameOf(plain)) && isKnown(tables, plain, flags.free) ? plain : null
  }
  const written = domain.split('.').map((label) => decodePunycode(label) ?? label)
  const seen = foldConfusables(written.join('.'))
  if (seen === null) return null
  // Companies spell their own names with accents, and short names in another alphabet are words in their own right.
  const owners = seen.hasOtherAlphabet && nameOf(seen.folded).length > 3 ? knownOwner : flags.free
  return isKnown(tables, seen.folded, owners) ? seen.folded : null
}

/** The same for a domain that was written in equivalent characters: `ｇｍａｉｌ.com`. */
export function findRespelled(tables: EmailTables, domain: string): string | null {
  return isKnown(tables, domain, knownOwner) ? domain : null
}

function isKnown(tables: EmailTables, name: string, owners: number): boolean {
  return (flagsOf(tables, zoneOf(name).registrable ?? name) & owners) !== 0
}

const hasImitation = /[01]|rn|vv/

function foldDigits(domain: string): string {
  return domain.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('rn', 'm').replaceAll('vv', 'w')
}

function nameOf(domain: string): string {
  return domain.slice(0, domain.indexOf('.'))
}

const providerNames = new Set(providers.map(({ name }) => name))
