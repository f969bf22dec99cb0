import type { Budget } from './budgets.ts'
import type { Figures } from './figures.ts'

const columns: { figure: keyof Figures; title: string; digits: number }[] = [
  { figure: 'jsKilobytes', title: 'JS gzip kB', digits: 1 },
  { figure: 'jsInUseKilobytes', title: 'in a form', digits: 1 },
  { figure: 'jsServedKilobytes', title: 'as served', digits: 1 },
  { figure: 'ownKilobytes', title: 'the page’s own', digits: 1 },
  { figure: 'cssKilobytes', title: 'CSS gzip kB', digits: 1 },
  { figure: 'fontKilobytes', title: 'fonts kB', digits: 1 },
  { figure: 'requests', title: 'requests', digits: 0 },
  { figure: 'thirdParties', title: 'third-party', digits: 0 },
  { figure: 'cls', title: 'CLS', digits: 3 },
  { figure: 'fcpSeconds', title: 'FCP s', digits: 2 },
  { figure: 'lcpSeconds', title: 'LCP s', digits: 2 },
  { figure: 'tbtMilliseconds', title: 'TBT ms', digits: 0 },
  { figure: 'longestTaskMilliseconds', title: 'longest task ms', digits: 0 },
]

/** The head of a Markdown table, to be pasted into docs/proof.md. */
export function printHead(): void {
  console.log(`\n| page | ${columns.map(({ title }) => title).join(' | ')} |`)
  console.log(`|---|${columns.map(() => '---|').join('')}`)
}

/** Prints a route's figures, each that misses its budget in bold, and returns those in words. */
export function printRow(name: string, figures: Figures, budget: Budget): string[] {
  const missed: string[] = []
  const cells = columns.map(({ figure, title, digits }) => {
    const [value, limit] = [figures[figure], budget[figure]]
    const text = value.toFixed(digits)
    // NaN means the page never showed it, which is a miss too.
    if (limit === undefined || value <= limit) return text
    missed.push(`${name}: ${title} ${text}, budget ${limit}`)
    return `**${text}**`
  })
  console.log(`| ${name} | ${cells.join(' | ')} |`)
  return missed
}
