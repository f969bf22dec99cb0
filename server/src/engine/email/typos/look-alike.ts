import { foldConfusables } from '../address/confusable-letters.ts'
import { decodePunycode } from '../address/decode-punycode.ts'
import { zoneOf } from '../address/institution.ts'
import { type EmailTables, flagsOf } from '../listings/email-tables.ts'
import { flags, knownOwner } from '../listings/flags.ts'
import { providers } from './providers.ts'

/** The well-known domain this one imitates: `gmаil.com` with a Cyrillic а, `outl00k.com`, `paypa1.com`. */
export function findLookAlike(tables: EmailTables, domain: string): string | null {
  if (!domain.includes('xn--')) return hasImitation.test(domain) ? findImitated(tables, domain) : null
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

const hasImitation = /\d|rn|vv/

/** A registered name of letters that digits stand for, or `rn` for m. One that we know itself imitates nobody. */
function findImitated(tables: EmailTables, domain: string): string | null {
  const { registrable, publicSuffix } = zoneOf(domain)
  if (registrable === null || isKnown(tables, registrable, knownOwner)) return null
  const written = registrable.slice(0, -publicSuffix.length - 1)
  if (!hasImitation.test(written)) return null
  const hasDigit = /\d/.test(written)
  for (const name of lettersFor(written)) {
    const [own, home] = [`${name}.${publicSuffix}`, `${name}.com`]
    if (providerNames.has(name) && isKnown(tables, own, flags.free)) return own
    // Short names and names with `rn` are companies of their own: `f5.com`, `modern.com`.
    if (written.length >= (hasDigit ? 5 : 7) && isKnown(tables, own, knownOwner)) return own
    if (written.length >= 6 && hasDigit && isKnown(tables, home, knownOwner)) return home
  }
  return null
}

/** What a name can be read as. A 1 is an l or an i. */
function lettersFor(written: string): string[] {
  const plain = written.replace(/[034578]|rn|vv/g, (shape) => shapes[shape] ?? shape)
  if (/[269]/.test(plain)) return []
  return plain.includes('1') ? [plain.replaceAll('1', 'l'), plain.replaceAll('1', 'i')] : [plain]
}

const shapes: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', rn: 'm', vv: 'w' }

function nameOf(domain: string): string {
  return domain.slice(0, domain.indexOf('.'))
}

const providerNames = new Set(providers.map(({ name }) => name))
