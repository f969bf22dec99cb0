import { readFileSync } from 'node:fs'
import { zoneOf } from '../server/src/engine/email/address/institution.ts'
import { readDomainLists } from './domain-lists.ts'
import { dayOf, readHistory, readLines, type SourceHistory } from './forward/history.ts'

const curated = new Set(['castle', 'community', 'fakefilter'])

/**
 * `npx tsx models/derive-evidence.ts HISTORY DAY [REAL…]`: prints what the engine takes from the history of its sources up to a day:
 * how fast the word of each fades once it has dropped a domain (source-memory.ts), who copies whom (weigh-lists.ts), and which
 * endings are abused (abused-endings.ts). REAL are files of domains that are known to be real, a line each, beside our own.
 */
const [folder, until, ...files] = process.argv.slice(2)
if (!folder || !until) {
  console.error(
    'npx tsx models/derive-evidence.ts HISTORY DAY [REAL…], where HISTORY is a folder as bench forward reads it',
  )
  process.exit(1)
}
const { sources } = readHistory(folder)
const last = dayOf(until)
const real = files.flatMap((file) => readLines(readFileSync(file, 'utf8')))
console.log('Half-life in days of the chance that a dropped domain comes back, to this or to a curated source')
for (const line of deriveHalfLives(sources, last)) console.log(`  ${line}`)
console.log('\nOf what a source adds, the share that another one had before, and by how many days (median)')
for (const line of deriveCopies(sources, last)) console.log(`  ${line}`)
console.log('\nEndings, by how much more often they are abused than used by known organizations (log ratio)')
console.log(`  ${deriveEndings(sources, last, real).join(' ')}`)

/** Who had it first, and by how long: a source that is consistently a day or two late is copying. */
function deriveCopies(sources: readonly SourceHistory[], last: number): string[] {
  const firsts = sources.map(({ name, spans }) => ({
    name,
    first: firstDays(spans.filter(({ from }) => from <= last)),
  }))
  return firsts.map(({ name, first }) => {
    const start = [...first.values()].reduce((minimum, day) => Math.min(minimum, day), Number.POSITIVE_INFINITY)
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

/** TLDs with at least five abused names and a ratio of 50 to known organizations, worst first. */
function deriveEndings(sources: readonly SourceHistory[], last: number, real: readonly string[]): string[] {
  const abused = count(
    sources
      .filter(({ flag }) => flag === 'castle')
      .flatMap(({ spans }) => spans.filter(({ from }) => from <= last).map(({ domain }) => domain)),
  )
  const ours = readDomainLists().lists.flatMap(({ published, domains }) => (published === null ? domains : []))
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

/** An exponential fitted to the weekly return rate on a log scale, weighted by the returns in each week. */
function deriveHalfLives(sources: readonly SourceHistory[], last: number): string[] {
  return sources.map((source) => {
    const weeks = countReturns(source, sources, last)
    const rates = weeks.map(({ days, returns }) => (days === 0 ? '-' : ((returns / days) * 1000).toFixed(1)))
    const days = halfLife(weeks)?.toFixed(1) ?? 'none'
    return `${source.name.padEnd(14)} ${days.padStart(5)}, remembered for ${memoryOf(weeks)} days; returns per 1,000 domain-days, by week: ${rates.join(' ')}`
  })
}

/** Until the first week in which fewer than one in a thousand returns per day. */
function memoryOf(weeks: readonly Week[]): number {
  const forgotten = weeks.findIndex(({ days, returns }) => days === 0 || returns / days < 0.001)
  return (forgotten < 0 ? weeks.length : forgotten) * 7
}

type Week = { days: number; returns: number }

function countReturns(source: SourceHistory, sources: readonly SourceHistory[], last: number): Week[] {
  const arrivals = new Map<string, number[]>()
  for (const { flag, spans, name } of sources) {
    if (name !== source.name && !curated.has(flag)) continue
    for (const { domain, from } of spans) arrivals.set(domain, [...(arrivals.get(domain) ?? []), from])
  }
  const weeks = Array.from({ length: 10 }, () => ({ days: 0, returns: 0 }))
  for (const { domain, gone } of source.spans) {
    if (gone > last) continue
    const back = Math.min(...(arrivals.get(domain) ?? []).filter((day) => day >= gone), Number.POSITIVE_INFINITY)
    for (let day = gone; day < Math.min(last, back, gone + weeks.length * 7); day++) {
      const week = weeks[Math.floor((day - gone) / 7)]
      if (!week) continue
      week.days++
      if (day + 1 === back) week.returns++
    }
  }
  return weeks
}

function halfLife(weeks: readonly Week[]): number | null {
  const points = weeks.flatMap(({ days, returns }, index) =>
    returns < 3 ? [] : { x: index * 7 + 3.5, y: Math.log(returns / days), weight: returns },
  )
  if (points.length < 2) return null
  const sum = (value: (point: (typeof points)[number]) => number) =>
    points.reduce((total, point) => total + point.weight * value(point), 0)
  const n = sum(() => 1)
  const [meanX, meanY] = [sum(({ x }) => x) / n, sum(({ y }) => y) / n]
  const slope = sum(({ x, y }) => (x - meanX) * (y - meanY)) / sum(({ x }) => (x - meanX) ** 2)
  return slope >= 0 ? null : -Math.LN2 / slope
}
