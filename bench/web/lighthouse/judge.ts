import { median } from '../../verify/median.ts'
import { type AuditedPage, layoutShiftLimit, performanceGoal } from './pages.ts'
import type { CategoryId, Report } from './start.ts'

const others = ['accessibility', 'best-practices', 'seo'] as const satisfies CategoryId[]

export type Spread = { median: number; min: number; max: number }

export const metrics = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  si: 'speed-index',
} as const

/** A category's score, out of 100. */
export function scoreOf(reports: Report[], category: CategoryId): Spread {
  return spread(reports.map(({ categories }) => Math.round(categories[category].score * 100)))
}

export function metricOf(reports: Report[], metric: keyof typeof metrics): Spread {
  return spread(reports.map(({ audits }) => audits[metrics[metric]]?.numericValue ?? Number.NaN))
}

/** The goals that a page misses, with what Lighthouse names as the reason. */
export function missedGoals(page: AuditedPage, reports: Report[]): string[] {
  const { median: performance } = scoreOf(reports, 'performance')
  const goal = performanceGoal(page)
  const slow =
    performance < goal ? [`${page.path}: performance ${performance}, goal ${goal} (${slowest(reports)})`] : []
  const failed = others.flatMap((category) => {
    const audits = failedAudits(reports, category).filter((id) => !(id in page.exempt))
    return audits.length > 0 ? [`${page.path}: ${category} fails ${audits.join(', ')}`] : []
  })
  const { max: shift } = metricOf(reports, 'cls')
  const shifted =
    shift > layoutShiftLimit ? [`${page.path}: shifts by ${shift.toFixed(3)}, limit ${layoutShiftLimit}`] : []
  return [...slow, ...shifted, ...failed]
}

/** Every audit with a weight that failed in one of the runs. */
function failedAudits(reports: Report[], category: CategoryId): string[] {
  const failed = reports.flatMap(({ categories, audits }) =>
    categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1),
  )
  return [...new Set(failed.map(({ id }) => id))]
}

/** The metrics that cost points and the diagnoses that failed, of the slowest run. */
function slowest(reports: Report[]): string {
  const [worst] = reports.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score)
  const refs = worst?.categories.performance.auditRefs ?? []
  const described = refs.flatMap(({ id, weight }) => {
    const { score = null, displayValue = '' } = worst?.audits[id] ?? {}
    if (score === null || score >= (weight > 0 ? 0.99 : 0.5)) return []
    return [`${id} ${displayValue}`.trim()]
  })
  return described.join(', ')
}

function spread(values: number[]): Spread {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}
