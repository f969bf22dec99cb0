import type { SourceHistory } from '../../bench/forward/read-history.ts'
import { domainSources } from '../../server/build/domain-sources.ts'
import { zoneOf } from '../../server/src/engine/email/address/institution.ts'

/** TLDs with at least five abused names and a ratio of 50 to known organizations, worst first. */
export function deriveEndings(sources: readonly SourceHistory[], last: number, real: readonly string[]): string[] {
  const abused = count(
    sources
      .filter(({ flag }) => flag === 'castle')
      .flatMap(({ spans }) => spans.filter(({ from }) => from <= last).map(({ domain }) => domain)),
  )
  const ours = domainSources.filter(({ published }) => published === null).flatMap(({ read }) => read())
  const known = count([...ours, ...real])
  const [allAbused, allKnown] = [sumOf(abused), sumOf(known)]
  return [...abused]
    .map(([ending, n]) => {
      const ratio = (n + 0.5) / allAbused / (((known.get(ending) ?? 0) + 0.5) / allKnown)
      return { ending, n, ratio: Math.log(ratio) }
    })
    .filter(({ n, ratio }) => n >= 5 && ratio >= Math.log(50))
    .sort((one, other) => other.ratio - one.ratio)
    .map(({ ending, n, ratio }) => `${ending}:${n}:${ratio.toFixed(1)}`)
}

/** Registered names by TLD, each once. */
function count(domains: readonly string[]): Map<string, number> {
  const names = new Set(domains.flatMap((domain) => zoneOf(domain).registrable ?? []))
  const endings = new Map<string, number>()
  for (const name of names) {
    const ending = name.slice(name.lastIndexOf('.') + 1)
    endings.set(ending, (endings.get(ending) ?? 0) + 1)
  }
  return endings
}

function sumOf(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, n) => sum + n, 0)
}
