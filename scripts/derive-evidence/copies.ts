import type { SourceHistory } from '../../bench/forward/read-history.ts'

/** Who had it first, and by how long: a source that is consistently a day or two late is copying. */
export function deriveCopies(sources: readonly SourceHistory[], last: number): string[] {
  const firsts = sources.map(({ name, spans }) => ({
    name,
    first: firstDays(spans.filter(({ from }) => from <= last)),
  }))
  return firsts.map(({ name, first }) => {
    const start = [...first.values()].reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY)
    const added = [...first].filter(([, day]) => day > start)
    const before = firsts
      .filter((other) => other.name !== name)
      .map((other) => describe(other.name, added, other.first))
    return `${name.padEnd(14)} ${String(added.length).padStart(5)} added:  ${before.join('  ')}`
  })
}

function firstDays(spans: SourceHistory['spans']): Map<string, number> {
  const first = new Map<string, number>()
  for (const { domain, from } of spans) first.set(domain, Math.min(from, first.get(domain) ?? from))
  return first
}

function describe(name: string, added: readonly (readonly [string, number])[], other: Map<string, number>): string {
  const lags = added.flatMap(([domain, day]) => {
    const earlier = other.get(domain)
    return earlier !== undefined && earlier < day ? day - earlier : []
  })
  const median = lags.toSorted((one, two) => one - two)[lags.length >> 1]
  return `${name} ${Math.round((lags.length / added.length) * 100)}%${median === undefined ? '' : ` (${median})`}`
}
