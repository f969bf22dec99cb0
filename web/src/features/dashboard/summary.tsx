import { parsePlanId, plans } from '@assay/contract/billing/catalogue'
import { formatDay, formatShortDay } from '@assay/contract/format'
import { formatCount, formatCounted, formatPercent } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import type { UsageReport } from '@assay/contract/usage'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../routing/link.tsx'
import { Card } from '../../ui/card.tsx'
import { QuotaBar } from '../../ui/data/quota-bar.tsx'
import { Sparkline } from '../../ui/data/sparkline.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Subscription } from './api.ts'
import { describePlan, describeStatus } from './describe-subscription.ts'
import { PayNow } from './service-section.tsx'

type SummaryProps = { usage: UseQueryResult<UsageReport>; subscription: Subscription | undefined }

/** The plan's quota, once on the page. */
export function QuotaCard({ report: { quota, used_by_others: usedByOthers } }: { report: UsageReport }) {
  const { limit, used, remaining, period_end } = quota
  const count = remaining ?? used
  return (
    <Card className="grid gap-2.5 px-5 py-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-base font-normal text-muted">
          <span className="text-2xl font-semibold tracking-[-0.03em] text-text tabular-nums">{formatCount(count)}</span>{' '}
          {count === 1 ? 'check' : 'checks'} {limit === null ? 'used' : 'left'}
        </h2>
        <TextLink asChild className="text-sm">
          <Link to={paths.subscriptions}>Plan</Link>
        </TextLink>
      </div>
      {limit !== null && <QuotaBar used={used} limit={limit} />}
      <p className="text-sm text-muted tabular-nums">
        {limit === null ? 'No limit. ' : `${formatCount(used)} of ${formatCount(limit)} used. `}
        Resets <span className="whitespace-nowrap">{formatShortDay(period_end, 'UTC')}</span>. {describePace(quota)}
        {usedByOthers > 0 && ` Shared with your other accounts, which have used ${formatCount(usedByOthers)}.`}
      </p>
    </Card>
  )
}

/** What last week's pace means. */
function describePace({ limit, used, remaining, runs_out_at }: UsageReport['quota']): string | null {
  if (limit === null || used === 0) return null
  if (remaining === 0) return 'Requests are rejected until then.'
  if (runs_out_at !== null) return `At this pace you’ll run out on ${formatShortDay(runs_out_at, 'UTC')}.`
  return 'At this pace it will last.'
}

/** The account in three cards. Figures are checks, as on the analytics page. */
export function Summary({ usage, subscription }: SummaryProps) {
  if (!usage.data) return usage.isError ? <StatusCard subscription={subscription} /> : null
  const { rows } = usage.data
  const perDay = lastDays.map((index) => checksOn(usage.data, index))
  const total = perDay.reduce((sum, checks) => sum + checks, 0)
  const withVerdict = (wanted: readonly string[]) =>
    rows.reduce((sum, { verdict, checks }) => sum + (wanted.includes(verdict) ? checks : 0), 0)
  const flagged = flags.map(({ verdicts, label }) => ({ label, checks: withVerdict(verdicts) }))
  const flaggedTotal = flagged.reduce((sum, { checks }) => sum + checks, 0)
  return (
    <div className="@container">
      <div className={summaryGrid}>
        <StatusCard subscription={subscription} />
        <Card className="grid content-between gap-2 px-5 py-4">
          <Figure label="Checks, last 30 days" value={total} />
          <Sparkline label={`Checks per day, last 30 days: ${formatCount(total)} in total`} values={perDay} />
        </Card>
        <Card className="px-5 py-4">
          <Figure label="Flagged, last 30 days" value={flaggedTotal}>
            {total === 0
              ? 'No checks yet'
              : `${formatPercent((flaggedTotal / total) * 100, 1)} of ${formatCounted(total, 'check')}`}
          </Figure>
          <dl className="mt-2.5 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 text-sm tabular-nums">
            {flagged.map(({ label, checks }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="text-right">{formatCount(checks)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </div>
  )
}

type FigureProps = { label: string; value: number; children?: ReactNode }

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-normal text-muted">{label}</h3>
      <p className="text-2xl font-semibold tracking-[-0.03em] tabular-nums">{formatCount(value)}</p>
      {children && <p className="text-sm text-muted tabular-nums">{children}</p>}
    </div>
  )
}

/** Days are UTC, as in the report. */
function checksOn({ rows }: UsageReport, daysAgo: number): number {
  const date = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return rows.reduce((sum, row) => sum + (row.day === date ? row.checks : 0), 0)
}

const lastDays = Array.from({ length: 30 }, (_, index) => 29 - index)
/** Everything that isn't clean. */
const flags = [
  { verdicts: ['disposable', 'both'], label: 'Disposable email' },
  { verdicts: ['fake'], label: 'Fake name' },
  { verdicts: ['invalid'], label: 'Invalid email' },
  { verdicts: ['risky', 'suspicious'], label: 'Risky or suspicious' },
]

/** Whether the plan works, what endangers it, and its next date. The subscription is undefined until loaded. */
function StatusCard({ subscription }: { subscription: Subscription | undefined }) {
  return (
    <Card className="px-5 py-4">
      <section aria-labelledby="plan-status">
        <h3 id="plan-status" className="text-sm font-normal text-muted">
          Status
        </h3>
        {subscription ? <Status subscription={subscription} /> : <Skeleton className="mt-2 w-24" />}
      </section>
    </Card>
  )
}

function Status({ subscription }: { subscription: Subscription }) {
  const { word, note } = describeStatus(subscription)
  return (
    <>
      <p className="text-2xl font-semibold tracking-[-0.03em]">{word}</p>
      {note && <p className="text-sm text-warn">{note === 'Payment due' ? <PayNow>{note}</PayNow> : note}</p>}
      <p className="text-sm text-muted">{nameOf(subscription)}</p>
      <p className="text-sm text-muted">{describeDate(subscription)}</p>
    </>
  )
}

/** As the plan's card calls it. */
function nameOf(subscription: Subscription): string {
  const ref = parsePlanId(subscription.plan_id ?? '')
  return ref ? plans[ref.tier].name : describePlan(subscription)
}

function describeDate({ is_active, expires_at, entitlement, cancel_status }: Subscription): string | null {
  if (!is_active) return null
  if (expires_at === null) return 'No charge'
  const date = formatDay(expires_at)
  if (entitlement === 'grace') return `Was due ${date}`
  return cancel_status === null ? `Renews ${date}` : `Ends ${date}`
}

/** By the width of what is around it, and shared with the skeleton, so that nothing moves when the figures arrive. */
export const summaryGrid =
  'grid grid-cols-[minmax(0,1fr)] gap-4 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1.2fr)]'
