import type { Budget } from './budgets.ts'
import type { Figures } from './figures.ts'

const columns: { figure: keyof Figures; title: string; digits: number }[] = [
  { figure: 'jsKilobytes', title: 'JS gzip', digits: 1 },
  { figure: 'jsServedKilobytes', title: 'served', digits: 1 },
  { figure: 'ownKilobytes', title: 'own JS', digits: 1 },
  { figure: 'cssKilobytes', title: 'CSS gzip', digits: 1 },
  { figure: 'cssServedKilobytes', title: 'served', digits: 1 },
  { figure: 'fontKilobytes', title: 'fonts', digits: 1 },
  { figure: 'requests', title: 'requests', digits: 0 },
  { figure: 'thirdParties', title: 'others', digits: 0 },
  { figure: 'fcpSeconds', title: 'FCP s', digits: 2 },
  { figure: 'lcpSeconds', title: 'LCP s', digits: 2 },
  { figure: 'cls', title: 'CLS', digits: 3 },
  { figure: 'tbtMilliseconds', title: 'TBT ms', digits: 0 },
  { figure: 'blockedMilliseconds', title: 'all ms', digits: 0 },
  { figure: 'score', title: 'score', digits: 0 },
]
const width = 10

export function printHead(): void {
  console.log('first load, kB'.padEnd(22) + columns.map(({ title }) => title.padStart(width)).join(''))
}

/** Prints a route's figures, starring each that misses its budget, and returns those in words. */
export function printRow(name: string, figures: Figures, budget: Budget): string[] {
  const missed: string[] = []
  const cells = columns.map(({ figure, title, digits }) => {
    const [value, limit] = [figures[figure], budget[figure]]
    // NaN means the page never showed it, which is a miss too.
    const isWithin = limit === undefined || (figure === 'score' ? value >= limit : value <= limit)
    if (!isWithin) missed.push(`${name}: ${title} ${value.toFixed(digits)}, budget ${limit}`)
    return `${value.toFixed(digits)}${isWithin ? '' : '*'}`.padStart(width)
  })
  console.log(name.padEnd(22) + cells.join(''))
  return missed
}
