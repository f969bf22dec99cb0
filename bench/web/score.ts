import type { Visit } from './visit.ts'

/** Lighthouse 12, mobile: `good` is worth 0.9 of a metric's weight, `poor` half, on a log-normal curve. */
const metrics = {
  fcp: { weight: 10, good: 1800, poor: 3000 },
  speedIndex: { weight: 10, good: 3387, poor: 5800 },
  lcp: { weight: 25, good: 2500, poor: 4000 },
  tbt: { weight: 30, good: 200, poor: 600 },
  cls: { weight: 25, good: 0.1, poor: 0.25 },
}

/** Without a filmstrip there is no speed index; LCP stands in, which is later for most pages. */
export function score({ fcp, lcp, tbt, cls }: Pick<Visit, 'fcp' | 'lcp' | 'tbt' | 'cls'>): number {
  return (
    part(metrics.fcp, fcp) +
    part(metrics.speedIndex, lcp) +
    part(metrics.lcp, lcp) +
    part(metrics.tbt, tbt) +
    part(metrics.cls, cls)
  )
}

function part({ weight, good, poor }: { weight: number; good: number; poor: number }, value: number): number {
  if (value <= 0) return weight
  const tenthQuantile = 1.2815515655446004
  return weight * normalCdf((tenthQuantile * Math.log(poor / value)) / Math.log(poor / good))
}

/** Abramowitz and Stegun 26.2.17; error below 1e-7. */
function normalCdf(x: number): number {
  if (x < 0) return 1 - normalCdf(-x)
  const t = 1 / (1 + 0.2316419 * x)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
