import { formatDay } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { useQuery } from '@tanstack/react-query'
import { monthUsageQuery } from '../../api/month-usage.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

/** What a file costs, what is left of the quota, and what happens if that isn't enough. */
export function Price({ checks, isTest }: { checks: number; isTest: boolean }) {
  const { data } = useQuery(monthUsageQuery)
  if (isTest) return <p className="text-muted">Uploaded with a test key: fixed results, and nothing is charged.</p>
  if (checks === 0) return <p className="text-muted">Choose at least one column that has something in it.</p>
  const price = `This takes ${formatCounted(checks, 'check')}. Each filled cell counts as one.`
  if (!data) return <p>{price}</p>
  const { remaining, period_end } = data.quota
  if (remaining === null) return <p>{price} Your plan has no limit.</p>
  if (remaining >= checks) {
    return (
      <p>
        {price} You have {formatCount(remaining)} left in this period, so {formatCount(remaining - checks)} will remain.
      </p>
    )
  }
  if (remaining === 0) {
    return (
      <Banner tone="warn">
        {price} You have none left. You can start the file when your quota resets on {formatDay(period_end)}, or upgrade
        now.
      </Banner>
    )
  }
  return (
    <Banner tone="warn">
      {price} You have {formatCount(remaining)} left. The file pauses when your quota is used up; what’s done stays, and
      you can resume after it resets on {formatDay(period_end)} or when you upgrade.
    </Banner>
  )
}
