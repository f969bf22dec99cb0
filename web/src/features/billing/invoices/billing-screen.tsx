import { planDisplayName } from '@assay/contract/billing/catalogue'
import type { BillingSubscription } from '@assay/contract/billing/invoices'
import { formatMoney } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { paths } from '@assay/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, CreditCard, Receipt, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTeamId } from '../../../api/teams.ts'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { CopyableId } from '../../../ui/data/copyable-id.tsx'
import { Pill, type PillTone } from '../../../ui/data/pill.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../../ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { billingQuery } from './api.ts'
import { BillingHistory } from './billing-history.tsx'
import { DetailsCard } from './details-card.tsx'
import { StatusPill } from './invoice-table.tsx'
import { formatDate, type Invoice, invoicesOf, type Sum, shownStatusOf, statusOf, sumByCurrency } from './invoices.ts'

/** `notice` comes first: what awaits payment. */
export function BillingScreen({ notice }: { notice: ReactNode }) {
  const id = useTeamId()
  const { data, error, isFetching, refetch } = useQuery(billingQuery(id))
  return (
    <>
      <PageHeader
        title="Billing & Payments"
        description="Your payments and invoices. Download any invoice as a PDF."
        actions={
          <>
            <Button asChild>
              <Link to={paths.subscriptions}>Manage plan</Link>
            </Button>
            <Button busy={isFetching && data !== undefined} busyLabel="Refreshing..." onClick={() => refetch()}>
              <RefreshCw aria-hidden="true" />
              Refresh
            </Button>
          </>
        }
      />
      {notice}
      {data && <Books subscriptions={data} />}
      {!data && error && (
        <LoadError
          title="Error Loading Billing Data"
          error={error}
          isFetching={isFetching}
          refetch={refetch}
          fallback="An unexpected error occurred. Please try refreshing the page."
        />
      )}
      {!data && !error && <BillingSkeleton onRetry={() => refetch()} />}
    </>
  )
}

function Books({ subscriptions }: { subscriptions: BillingSubscription[] }) {
  const invoices = invoicesOf(subscriptions)
  return (
    <>
      <Summary invoices={invoices} />
      {invoices.length === 0 ? (
        <EmptyState
          icon={<CreditCard />}
          title="No billing history found"
          description="You haven’t been charged yet. Your invoices will appear here after your first payment."
          action={
            <Button asChild>
              <Link to={paths.developerTools}>View plans</Link>
            </Button>
          }
        />
      ) : (
        <BillingHistory invoices={invoices} />
      )}
      <DetailsCard />
      <ActiveSubscriptions subscriptions={subscriptions} />
    </>
  )
}

function BillingSkeleton({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading label="Loading billing data" onRetry={onRetry}>
      <div className="grid gap-4 md:grid-cols-3">
        {['paid', 'pending', 'latest'].map((card) => (
          <Card key={card} className="grid gap-3 px-5 py-5 animate-appear">
            <Skeleton className="w-28" />
            <Skeleton className="h-7 w-36 max-w-full" />
            <Skeleton className="w-20" />
          </Card>
        ))}
      </div>
      <Card className="grid gap-5 px-5 py-5 animate-appear">
        <Skeleton className="w-40" />
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="w-full" />
        ))}
      </Card>
    </Loading>
  )
}

function Summary({ invoices }: { invoices: Invoice[] }) {
  const paidCount = invoices.filter((invoice) => statusOf(invoice) === 'paid').length
  const pendingCount = invoices.filter((invoice) => statusOf(invoice) === 'pending').length
  const [latest] = invoices
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <SummaryCard title="Total Paid" icon={<CircleCheck />}>
        <Sums sums={sumByCurrency(invoices, 'paid')} />
        <p className="text-sm text-muted">{formatCounted(paidCount, 'paid invoice')}</p>
      </SummaryCard>
      <SummaryCard title="Pending Payments" icon={<Clock />}>
        <Sums sums={sumByCurrency(invoices, 'pending')} />
        <p className="text-sm text-muted">
          {pendingCount === 0 ? 'Nothing outstanding' : formatCounted(pendingCount, 'unpaid invoice')}
        </p>
      </SummaryCard>
      <SummaryCard title="Latest Invoice" icon={<Receipt />}>
        {latest ? (
          <>
            <p className={amountLook}>{formatMoney(latest.amount, latest.currency)}</p>
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted tabular-nums">
              {formatDate(latest.issued_at)} <StatusPill status={shownStatusOf(latest)} />
            </p>
          </>
        ) : (
          <>
            <p className={amountLook}>–</p>
            <p className="text-sm text-muted">No invoices yet</p>
          </>
        )}
      </SummaryCard>
    </div>
  )
}

function SummaryCard({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Card className="px-5 py-4">
      <div className="flex items-center justify-between gap-3 text-muted [&_svg]:size-4">
        <h2 className="text-sm font-normal tracking-normal">{title}</h2>
        <span aria-hidden="true">{icon}</span>
      </div>
      <div className="mt-1.5 grid gap-1">{children}</div>
    </Card>
  )
}

function Sums({ sums }: { sums: Sum[] }) {
  return sums.map(({ currency, amount }) => (
    <p key={currency} className={amountLook}>
      {formatMoney(amount, currency)}
    </p>
  ))
}

const amountLook = 'text-2xl font-semibold tracking-[-0.03em] tabular-nums'

/** Subscriptions at the provider. An unpaid payment page isn't one yet, and an ended one isn't anymore. */
function ActiveSubscriptions({ subscriptions }: { subscriptions: BillingSubscription[] }) {
  const shown = subscriptions.filter(({ status }) => !notActive.has(status))
  return (
    <Card>
      <CardHeader
        title="Active Subscriptions"
        aside={
          <TextLink asChild className="text-sm">
            <Link to={paths.subscriptions}>Manage</Link>
          </TextLink>
        }
      />
      {shown.length === 0 && (
        <CardBody>
          <p className="text-muted">You don’t have a paid subscription. The Free plan has no invoices.</p>
        </CardBody>
      )}
      {shown.length > 0 && (
        <ul className="divide-y divide-border border-t border-border">
          {shown.map(({ id, status, start_date, plan_id, invoices }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5">
              <div className="min-w-0">
                <p className="font-medium">{planDisplayName(plan_id)}</p>
                <p className="text-sm text-muted tabular-nums">
                  {start_date === null ? 'Not started' : `Since ${formatDate(start_date)}`} ·{' '}
                  {formatCounted(invoices.length, 'invoice')}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                <CopyableId id={id} of="subscription" length={8} />
                <Pill tone={statuses[status]?.tone ?? 'neutral'} dot>
                  {statuses[status]?.label ?? status}
                </Pill>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const notActive = new Set(['created', 'cancelled', 'completed', 'expired'])

/** The provider's states in people's words. */
const statuses: Record<string, { tone: PillTone; label: string }> = {
  active: { tone: 'ok', label: 'Active' },
  authenticated: { tone: 'info', label: 'Scheduled' },
  pending: { tone: 'warn', label: 'Payment due' },
  halted: { tone: 'bad', label: 'Payment failed' },
  paused: { tone: 'warn', label: 'Paused' },
}
