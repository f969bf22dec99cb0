import type { UsageReport } from '@assay/contract/usage'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Ring } from '../../ui/data/ring.tsx'
import { Sparkline } from '../../ui/data/sparkline.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { describeTier } from './describe-subscription.ts'
import { Failed } from './failed.tsx'
import { day } from './pace.ts'
import { RecentVerdicts } from './recent-verdicts.tsx'
import { ServiceSection } from './service-section.tsx'
import type { Subscription } from './subscription.ts'

export function DeveloperSection({ usage }: { usage: UseQueryResult<UsageReport> }) {
  return (
    <ServiceSection
      service="developer"
      // Reading the quota opens a new account's Free plan.
      isReady={!usage.isPending}
      summary={(subscription) => <Summary usage={usage} subscription={subscription} />}
    >
      <RecentVerdicts />
    </ServiceSection>
  )
}

type SummaryProps = { usage: UseQueryResult<UsageReport>; subscription: Subscription | undefined }

function Summary({ usage, subscription }: SummaryProps) {
  if (!usage.data) return <Failed title="Your usage could not be loaded" query={usage} />
  const { quota, used_by_others: usedByOthers, rows } = usage.data
  const perDay = lastDays.map((index) => unitsOn(usage.data, index))
  const total = perDay.reduce((sum, units) => sum + units, 0)
  const callsWith = (verdicts: readonly string[]) =>
    rows.reduce((sum, { verdict, calls }) => sum + (verdicts.includes(verdict) ? calls : 0), 0)
  const calls = rows.reduce((sum, row) => sum + row.calls, 0)
  const stopped = callsWith(['disposable', 'fake', 'both'])
  return (
    <div className={grid}>
      <Card className="flex items-center gap-5 px-5 py-4">
        <QuotaRing quota={quota} />
        <Figure
          label={quota.limit === null ? 'Used this period' : 'Remaining this period'}
          value={quota.remaining ?? quota.used}
        >
          {quota.limit === null ? 'Unlimited' : `of ${figure(quota.limit)}`} · resets{' '}
          {day.format(new Date(quota.period_end))}
          {usedByOthers > 0 && (
            <span className="block">Shared with your other accounts, which used {figure(usedByOthers)}.</span>
          )}
        </Figure>
      </Card>
      <StatusCard subscription={subscription} />
      <Card className="grid content-between gap-2 px-5 py-4">
        <Figure label="Checks in the last 30 days" value={total} />
        <Sparkline label={`Checks per day in the last 30 days: ${figure(total)} in all`} values={perDay} />
      </Card>
      <Card className="px-5 py-4">
        <Figure label="Throw-away and fake, last 30 days" value={stopped}>
          {calls === 0
            ? 'Nothing was checked yet'
            : `${((stopped / calls) * 100).toFixed(1)} % of ${figure(calls)} calls`}
        </Figure>
        <dl className="mt-2.5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 text-sm tabular-nums">
          <dt className="text-muted">Disposable e-mail</dt>
          <dd className="text-right">{figure(callsWith(['disposable', 'both']))}</dd>
          <dt className="text-muted">Fake name</dt>
          <dd className="text-right">{figure(callsWith(['fake', 'both']))}</dd>
        </dl>
      </Card>
    </div>
  )
}

function StatusCard({ subscription }: Pick<SummaryProps, 'subscription'>) {
  return (
    <Card className="px-5 py-4">
      <h3 className="text-sm font-normal text-muted">Status</h3>
      {subscription ? (
        <>
          <p className="text-2xl font-semibold tracking-[-0.03em]">{subscription.is_active ? 'Active' : 'Inactive'}</p>
          <p className="text-sm text-muted">{describeTier(subscription.plan_id)}</p>
        </>
      ) : (
        <Skeleton className="mt-2 w-24" />
      )}
    </Card>
  )
}

function QuotaRing({ quota: { limit, used } }: Pick<UsageReport, 'quota'>) {
  if (limit === null) return null
  const share = limit === 0 ? 1 : used / limit
  const tone = share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'accent'
  return <Ring label={`${figure(used)} of ${figure(limit)} checks used`} share={share} tone={tone} />
}

type FigureProps = { label: string; value: number; children?: ReactNode }

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-normal text-muted">{label}</h3>
      <p className="text-2xl font-semibold tracking-[-0.03em] tabular-nums">{figure(value)}</p>
      {children && <p className="text-sm text-muted tabular-nums">{children}</p>}
    </div>
  )
}

/** Days are UTC, as in the report. */
function unitsOn({ rows }: UsageReport, daysAgo: number): number {
  const date = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return rows.reduce((sum, row) => sum + (row.day === date ? row.units : 0), 0)
}

const figure = (value: number) => value.toLocaleString('en-US')
const lastDays = Array.from({ length: 30 }, (_, index) => 29 - index)
const grid = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 2xl:grid-cols-4'
