import { formatCount, formatCounted } from '@assay/contract/format/figures'

type Shortage = { needed: number; used: number; limit: number; endsAt: Date }

/** "Quota exceeded: this request needs 3 checks, but only 1 of 25 is left. Resets 2026-12-15 17:47 UTC." */
export function describeQuota(shortage: Shortage): string {
  return describe(shortage, { what: 'Quota', whole: 'of this period', rest: '' })
}

/** The same about the key's own budget, so that nobody takes it for the plan's. */
export function describeBudget(shortage: Shortage): string {
  const whole = 'of this key’s monthly budget'
  return describe(shortage, { what: 'Key budget', whole, rest: ' in this key’s monthly budget' })
}

type Words = { what: string; whole: string; rest: string }

function describe({ needed, used, limit, endsAt }: Shortage, { what, whole, rest }: Words): string {
  const left = Math.max(0, limit - used)
  const resets = endsAt.toISOString().slice(0, 16).replace('T', ' ')
  const why =
    left === 0
      ? `all ${formatCounted(limit, 'check')} ${whole} are used`
      : `this request needs ${formatCounted(needed, 'check')}, but only ${formatCount(left)} of ${formatCount(limit)} ${left === 1 ? 'is' : 'are'} left${rest}`
  return `${what} exceeded: ${why}. Resets ${resets} UTC.`
}
