import type { SourceHistory } from '../../bench/forward/read-history.ts'

const curated = new Set(['castle', 'community', 'fakefilter'])

/** An exponential fitted to the weekly return rate on a log scale, weighted by the returns in each week. */
export function deriveHalfLives(sources: readonly SourceHistory[], last: number): string[] {
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
