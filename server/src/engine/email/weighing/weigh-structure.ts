import { type NameSigns, readName } from '../address/name-signs.ts'
import type { Zone } from '../address/zone.ts'
import type { Found } from '../listings/find-listing.ts'
import { flags } from '../listings/flags.ts'
import type { EmailReason } from './reasons.ts'

export type Sign = [reason: EmailReason, score: number]

/** What a domain's neighbors and its name say where no list carries it: enough for a verdict, or signs to be weighed. */
export function weighStructure(domain: string, zone: Zone, found: Found): { decisive: Sign | null; signs: Sign[] } {
  const isSettled = (found.zoneBits & flags.settledZone) !== 0 || isGeneralRegistry(zone)
  const isCrowded = !isSettled && (found.zoneBits & flags.crowdedZone) !== 0
  const isFree = !isSettled && (found.zoneBits & flags.freeZone) !== 0
  const decisive = decide(readName(domain, zone), found.siblings, isCrowded, isFree)
  if (decisive) return { decisive, signs: [] }
  const signs: Sign[] = []
  if (found.siblings === 'one') signs.push(['listed_siblings', 0.5])
  if (isCrowded) signs.push(['free_zone', 0.5])
  return { decisive, signs }
}

function decide(name: NameSigns, siblings: Found['siblings'], isCrowded: boolean, isFree: boolean): Sign | null {
  if (siblings === 'several') return ['listed_siblings', 0.9]
  if (isFree) return ['free_zone', 0.85]
  if (isCrowded && (name.isThrown || name.isSubdomain || name.saysMail)) return ['crowded_zone', 0.85]
  if (name.isTelling) return ['telling_name', 0.85]
  if (name.isBulkEnding) return ['abused_ending', 0.8]
  if (name.isAbusedEnding && (name.isThrown || name.isSubdomain)) return ['machine_made_name', 0.8]
  if (name.isAbusedEnding && name.saysMail) return ['telling_name', 0.8]
  if (siblings === 'one' && (name.isAbusedEnding || name.isThrown)) return ['listed_siblings', 0.8]
  return null
}

/** Reasons that rest on nothing but how the domain is called. */
export function isByNameAlone(code: string): boolean {
  return code === 'telling_name' || code === 'abused_ending' || code === 'machine_made_name'
}

/** `com.vn`: where a country's companies are, however many of them are listed. */
function isGeneralRegistry({ kind, publicSuffix }: Zone): boolean {
  return kind === 'registry' && /^(?:com?|net|org|gov|go|or|ne)\./.test(publicSuffix)
}
