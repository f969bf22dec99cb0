import { metricOf, type Spread, scoreOf } from './judge.ts'
import { type AuditedPage, performanceGoal } from './pages.ts'
import type { CategoryId, Report } from './start.ts'

/** A Markdown table, to be pasted into docs/proof.md: medians, and from least to most where runs differed. */
export function printTable(reports: Map<AuditedPage, Report[]>): void {
  console.log('\n| page | performance | accessibility | best practices | SEO | FCP s | LCP s | TBT ms | CLS | SI s |')
  console.log('|---|---|---|---|---|---|---|---|---|---|')
  for (const [page, done] of reports) {
    const score = (category: CategoryId) => format(scoreOf(done, category), 0)
    const seconds = (metric: 'fcp' | 'lcp' | 'si') => format(scale(metricOf(done, metric), 1000), 2)
    const performance = scoreOf(done, 'performance').median < performanceGoal(page) ? '**' : ''
    const cells = [
      `\`${page.path}\``,
      `${performance}${score('performance')}${performance}`,
      score('accessibility'),
      'errors-in-console' in page.exempt ? 'n/a' : score('best-practices'),
      'is-crawlable' in page.exempt ? 'n/a' : score('seo'),
      seconds('fcp'),
      seconds('lcp'),
      format(metricOf(done, 'tbt'), 0),
      format(metricOf(done, 'cls'), 3),
      seconds('si'),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

function format({ median, min, max }: Spread, digits: number): string {
  const [middle, minimum, maxCount] = [median, min, max].map((value) => value.toFixed(digits))
  return minimum === maxCount ? `${middle}` : `${middle} (${minimum}–${maxCount})`
}

function scale({ median, min, max }: Spread, divisor: number): Spread {
  return { median: median / divisor, min: min / divisor, max: max / divisor }
}
