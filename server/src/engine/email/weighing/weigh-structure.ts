import type { Zone } from '../address/institution.ts'
import { type NameSignals, readNameSignals } from '../address/name-signals.ts'
import type { Found } from '../listings/find-listing.ts'
import { flags } from '../listings/flags.ts'
import type { EmailReason } from './reasons.ts'

export type Signal = [reason: EmailReason, score: number]

/** Judges an unlisted domain by its neighbors and its name: a decisive signal, or several to weigh. */
export function weighStructure(
  domain: string,
  zone: Zone,
  found: Found,
): { decisive: Signal | null; signals: Signal[] } {
  const isSettled = (found.zoneBits & flags.settledZone) !== 0 || isGeneralRegistry(zone)
  const isCrowded = !isSettled && (found.zoneBits & flags.crowdedZone) !== 0
  const isFree = !isSettled && (found.zoneBits & flags.freeZone) !== 0
  const name = readNameSignals(domain, zone)
  const decisive = decide(name, found.siblings, isCrowded, isFree)
  if (decisive) return { decisive, signals: [] }
  const signals: Signal[] = []
  if (name.isBulkEnding) signals.push(['abused_ending', 0.5])
  if (found.siblings === 'one') signals.push(['listed_siblings', 0.5])
  if (isCrowded) signals.push(['free_zone', 0.5])
  return { decisive, signals }
}

function decide(name: NameSignals, siblings: Found['siblings'], isCrowded: boolean, isFree: boolean): Signal | null {
  if (siblings === 'several') return ['listed_siblings', 0.9]
  if (isFree) return ['free_zone', 0.85]
  if (isCrowded && (name.looksMachineMade || name.isSubdomain || name.saysMail)) return ['crowded_zone', 0.85]
  if (name.namesItsPurpose) return ['telling_name', 0.85]
  if (name.isAbusedEnding && (name.looksMachineMade || name.isSubdomain)) return ['machine_made_name', 0.8]
  if (name.isAbusedEnding && name.saysMail) return ['telling_name', 0.8]
  if (siblings === 'one' && (name.isAbusedEnding || name.looksMachineMade)) return ['listed_siblings', 0.8]
  return null
}

/** Reasons that rest on the domain's name alone. */
export function isByNameAlone(code: string): boolean {
  return code === 'telling_name' || code === 'abused_ending' || code === 'machine_made_name'
}

/** `com.vn`: where a country's companies are, no matter how many are listed. */
function isGeneralRegistry({ kind, publicSuffix }: Zone): boolean {
  return kind === 'registry' && /^(?:com?|net|org|gov|go|or|ne)\./.test(publicSuffix)
}
