import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { Progress } from '../feedback/progress.tsx'

/** What is used of a plan's checks; amber from four fifths, red at the end. */
export function QuotaBar({ used, limit }: { used: number; limit: number }) {
  const share = limit === 0 ? 1 : used / limit
  return (
    <Progress
      label="Quota used"
      value={Math.min(used, limit)}
      max={limit}
      valueText={`${formatCount(used)} of ${formatCounted(limit, 'check')} used`}
      tone={share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'accent'}
    />
  )
}
