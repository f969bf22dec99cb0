import { formatCount, formatCounted } from '@assay/contract/format/figures'

type Shortage = { needed: number; used: number; limit: number; endsAt: Date }

/** "Quota exceeded: this request needs 3 checks, but only 1 of 25 is left. Resets 2026-12-15 17:47 UTC." */
export function describeQuota({ needed, used, limit, endsAt }: Shortage): string {
  const left = Math.max(0, limit - used)
  const resets = endsAt.toISOString().slice(0, 16).replace('T', ' ')
  const why =
    left === 0
      ? `all ${formatCounted(limit, 'check')} of this period are used`
      : `this request needs ${formatCounted(needed, 'check')}, but only ${formatCount(left)} of ${formatCount(limit)} ${left === 1 ? 'is' : 'are'} left`
  return `Quota exceeded: ${why}. Resets ${resets} UTC.`
}
