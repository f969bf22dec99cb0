import { formatMoney, formatShortDay } from '@assay/contract/format'
import { formatCount, formatCounted, formatPercent } from '@assay/contract/format/figures'
import { consoleApi, consolePath } from '@assay/contract/operators/access'
import type { Business } from '@assay/contract/operators/business'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { request } from '../../api/product.ts'
import { Link } from '../../routing/link.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { StackedBars } from '../../ui/data/stacked-bars.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Ago } from '../../ui/data/time.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const businessQuery = queryOptions({
  queryKey: ['operator', 'business'],
  queryFn: ({ signal }) => request<Business>(`${consoleApi}/business`, { signal }),
})

/** Money, people and load, by day and month. */
export function BusinessView() {
  const { data, error, isFetching, refetch } = useQuery(businessQuery)
  if (!data && error) {
    return <LoadError title="We couldn’t load the figures" error={error} isFetching={isFetching} refetch={refetch} />
  }
  if (!data) return <LoadingList label="Loading the figures" rows={6} onRetry={() => refetch()} />
  if (data.counted_at === null) {
    return (
      <EmptyState
        icon={<ChartColumn />}
        title="Nothing counted yet"
        description="The first count runs within an hour."
      />
    )
  }
  return (
    <>
      <Figures data={data} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <RevenueCard revenue={data.revenue} />
        <SignUpsCard signUps={data.sign_ups} />
        <RequestsCard data={data} />
        <MailCard mail={data.mail} />
        <PlansCard plans={data.plans} churn={data.churn} />
        <TopTeamsCard teams={data.top_teams} />
      </div>
      <p className="text-sm text-muted">
        Counted every hour, days in UTC. Last count: <Ago iso={data.counted_at} />.
      </p>
    </>
  )
}

function Figures({ data: { sign_ups, checks, service, churn } }: { data: Business }) {
  const sum = (pick: (day: Business['sign_ups'][number]) => number) => sign_ups.reduce((all, day) => all + pick(day), 0)
  const created = sum((day) => day.sign_ups)
  const paid = sum((day) => day.paid)
  const failing = service && service.requests > 0 ? (service.errors / service.requests) * 100 : 0
  return (
    <Card className="grid divide-border max-lg:divide-y lg:grid-cols-4 lg:divide-x">
      <Figure
        name="Sign-ups, 30 days"
        value={formatCount(created)}
        note={`${formatCount(sum((day) => day.confirmed))} confirmed, ${formatCount(sum((day) => day.checked))} made a check`}
      />
      <Figure
        name="Of them paying"
        value={formatCount(paid)}
        note={`${created === 0 ? '0%' : formatPercent((paid / created) * 100, 1)} of sign-ups, ${formatCounted(churn.at(-1)?.ended ?? 0, 'paid plan')} ended this month`}
      />
      <Figure name="Checks, 30 days" value={formatCount(checks)} note="Over all teams" />
      <Figure
        name="99 of 100 requests within"
        value={service === null ? 'Off' : service.p99_ms === null ? 'No requests' : `${formatCount(service.p99_ms)} ms`}
        note={
          service === null
            ? 'Set METRICS_TOKEN to measure'
            : `${formatPercent(failing, 2)} errors of ${formatCounted(service.requests, 'request')} since the start`
        }
      />
    </Card>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note: ReactNode }) {
  return (
    <div className="min-w-0 p-5">
      <p className="text-sm text-muted">{name}</p>
      <p className="text-xl font-semibold tracking-[-0.015em] tabular-nums">{value}</p>
      <p className="text-sm text-muted">{note}</p>
    </div>
  )
}

function RevenueCard({ revenue }: { revenue: Business['revenue'] }) {
  return (
    <Card>
      <CardHeader title="Revenue" description="Paid invoices by month and currency, before refunds." />
      {revenue.length === 0 ? (
        <p className="border-t border-border px-5 py-5 text-muted">No invoice was paid yet.</p>
      ) : (
        <Table
          caption="Revenue by month and currency"
          rows={revenue.toReversed()}
          rowKey={({ month, currency }) => `${month} ${currency}`}
          columns={[
            { id: 'month', header: 'Month', cell: ({ month, currency }) => `${month} ${currency}` },
            {
              id: 'refunded',
              header: 'Refunded',
              align: 'end',
              cell: ({ refunded_minor, currency }) => formatMoney(refunded_minor, currency),
            },
            {
              id: 'paid',
              header: 'Paid',
              align: 'end',
              phone: 'aside',
              cell: ({ paid_minor, currency }) => (
                <span className="font-medium">{formatMoney(paid_minor, currency)}</span>
              ),
            },
          ]}
        />
      )}
    </Card>
  )
}

function SignUpsCard({ signUps }: { signUps: Business['sign_ups'] }) {
  const steps = [
    { id: 'paid', label: 'Paid', color: 'chart-1', pick: (day: Day) => day.paid },
    { id: 'checked', label: 'Made a check', color: 'chart-2', pick: (day: Day) => day.checked - day.paid },
    { id: 'confirmed', label: 'Confirmed', color: 'chart-4', pick: (day: Day) => day.confirmed - day.checked },
    { id: 'created', label: 'Not confirmed', color: 'chart-3', pick: (day: Day) => day.sign_ups - day.confirmed },
  ] as const
  type Day = Business['sign_ups'][number]
  return (
    <ChartCard
      title="Sign-ups"
      description="By the day they signed up, and how far they’ve come since."
      label="Sign-ups by day"
      days={signUps.map(({ day }) => day)}
      series={steps.map(({ pick, ...step }) => ({ ...step, values: signUps.map((day) => Math.max(0, pick(day))) }))}
    />
  )
}

function RequestsCard({ data: { requests } }: { data: Business }) {
  return (
    <ChartCard
      title="Requests"
      description="What customers’ rules decided."
      label="Requests by day and decision"
      days={requests.map(({ day }) => day)}
      series={[
        { id: 'allow', label: 'Allow', color: 'chart-1', values: requests.map(({ allow }) => allow) },
        { id: 'review', label: 'Review', color: 'chart-2', values: requests.map(({ review }) => review) },
        { id: 'block', label: 'Block', color: 'chart-3', values: requests.map(({ block }) => block) },
      ]}
    />
  )
}

function MailCard({ mail }: { mail: Business['mail'] }) {
  return (
    <ChartCard
      title="Email"
      description="What the mail server took, and what it rejected for good."
      label="Email by day"
      days={mail.map(({ day }) => day)}
      series={[
        { id: 'sent', label: 'Delivered', color: 'chart-1', values: mail.map(({ sent }) => sent) },
        { id: 'failed', label: 'Failed', color: 'chart-3', values: mail.map(({ failed }) => failed) },
      ]}
    />
  )
}

type Series = Omit<Parameters<typeof StackedBars>[0]['series'][number], 'total'>

function ChartCard(props: { title: string; description: string; label: string; days: string[]; series: Series[] }) {
  const { title, description, label, days, series } = props
  const totals = series.map((one) => ({ ...one, total: one.values.reduce((sum, value) => sum + value, 0) }))
  const inWords = totals.map((one) => `${one.label} ${formatCount(one.total)}`).join(', ')
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <CardBody>
        <StackedBars
          label={`${label}, last 30 days: ${inWords}.`}
          bars={days.map((day) => formatShortDay(`${day}T00:00:00Z`, 'UTC'))}
          series={totals}
          totalLabel="Last 30 days"
        />
      </CardBody>
    </Card>
  )
}

function PlansCard({ plans, churn }: Pick<Business, 'plans' | 'churn'>) {
  const ended = churn.map(({ month, ended }) => `${month}: ${formatCount(ended)}`).join(', ')
  return (
    <Card>
      <CardHeader
        title="Active plans"
        description={churn.length > 0 ? `Paid plans that ended for good. ${ended}` : 'No paid plan has ended yet.'}
      />
      <Table
        caption="Active plans"
        rows={plans}
        rowKey={({ plan_id }) => plan_id}
        columns={[
          { id: 'plan', header: 'Plan', cell: ({ plan_id }) => plan_id },
          {
            id: 'accounts',
            header: 'Accounts',
            align: 'end',
            phone: 'aside',
            cell: ({ accounts }) => formatCount(accounts),
          },
        ]}
      />
    </Card>
  )
}

function TopTeamsCard({ teams }: { teams: Business['top_teams'] }) {
  return (
    <Card>
      <CardHeader title="Top teams" description="By checks in the last 30 days." />
      {teams.length === 0 ? (
        <p className="border-t border-border px-5 py-5 text-muted">Nobody made a check yet.</p>
      ) : (
        <Table
          caption="Top teams"
          rows={teams}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'team',
              header: 'Team',
              cell: ({ id, email }) => (
                <TextLink asChild>
                  <Link to={`${consolePath}/customers/${id}`} className="wrap-anywhere">
                    {email ?? id}
                  </Link>
                </TextLink>
              ),
            },
            { id: 'checks', header: 'Checks', align: 'end', phone: 'aside', cell: ({ checks }) => formatCount(checks) },
          ]}
        />
      )}
    </Card>
  )
}
