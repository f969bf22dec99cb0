import { formatDay, formatMoney, formatShortDay } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import type { Customer, CustomerInvoice } from '@assay/contract/operators/customers'
import { activityCodes } from '@assay/contract/waves/codes'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Pill } from '../../ui/data/pill.tsx'
import { StackedBars } from '../../ui/data/stacked-bars.tsx'
import { Table } from '../../ui/data/table.tsx'
import { DayAndTime } from '../../ui/data/time.tsx'
import { capitalized } from './capitalized.ts'
import type { CustomerTab } from './describe-act.tsx'
import { NotesCard } from './notes-card.tsx'

/** What is asked first: payments, usage, waves and what other operators wrote. */
export function Overview(shared: CustomerTab) {
  const { customer } = shared
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
      <div className="grid min-w-0 gap-5">
        <Invoices {...shared} isShort />
        <Usage customer={customer} />
        {customer.waves.length > 0 && <Waves customer={customer} />}
      </div>
      <NotesCard customer={customer} />
    </div>
  )
}

export function Invoices({ customer, may, onAct, isShort = false }: CustomerTab & { isShort?: boolean }) {
  const rows = isShort ? customer.invoices.slice(0, 3) : customer.invoices
  return (
    <Card>
      <CardHeader title="Payments" description={describePayment(customer.payment)} />
      {rows.length === 0 ? (
        <CardBody className="text-muted">No invoices yet.</CardBody>
      ) : (
        <Table
          caption="Invoices"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              id: 'number',
              header: 'Invoice',
              cell: ({ number, id }) => <code className="font-mono text-sm">{number ?? id}</code>,
            },
            {
              id: 'date',
              header: 'Date',
              cell: ({ issued_at }) => (issued_at ? formatDay(issued_at) : '–'),
            },
            {
              id: 'amount',
              header: 'Amount',
              align: 'end',
              cell: ({ amount_minor, currency }) => formatMoney(amount_minor, currency),
            },
            {
              id: 'status',
              header: 'Status',
              isLabeled: false,
              cell: (invoice) => <InvoiceStatus invoice={invoice} />,
            },
            {
              id: 'refund',
              header: 'Refund',
              isLabeled: false,
              cell: (invoice) =>
                may('money') && isRefundable(invoice) ? (
                  <Button
                    size="sm"
                    aria-label={`Refund ${invoice.number ?? invoice.id}`}
                    onClick={() => onAct({ kind: 'refund', invoice })}
                  >
                    Refund…
                  </Button>
                ) : null,
            },
          ]}
        />
      )}
    </Card>
  )
}

function isRefundable({ status, refunded_minor, is_disputed, is_refund_waiting }: CustomerInvoice): boolean {
  return status === 'paid' && refunded_minor === 0 && !is_disputed && !is_refund_waiting
}

function InvoiceStatus({ invoice }: { invoice: CustomerInvoice }) {
  const { status, refunded_minor, currency, is_disputed, is_refund_waiting } = invoice
  if (is_disputed) return <Pill tone="bad">Disputed</Pill>
  if (is_refund_waiting) return <Pill tone="warn">Refund waiting</Pill>
  if (refunded_minor > 0) return <Pill>Refunded {formatMoney(refunded_minor, currency)}</Pill>
  if (status === 'paid') return <Pill tone="ok">Paid</Pill>
  return status === 'issued' ? <Pill tone="warn">Unpaid</Pill> : <Pill>Canceled</Pill>
}

function Usage({ customer: { usage } }: { customer: Customer }) {
  const total = (name: 'allow' | 'review' | 'block') => usage.reduce((sum, day) => sum + day[name], 0)
  const all = total('allow') + total('review') + total('block')
  return (
    <Card>
      <CardHeader title="Usage" description={`${formatCounted(all, 'request')} in 30 days, by decision`} />
      <CardBody>
        {usage.length === 0 ? (
          <p className="text-muted">No requests in the last 30 days.</p>
        ) : (
          <StackedBars
            label={`Requests by day and decision: ${formatCount(total('allow'))} allowed, ${formatCount(total('review'))} for review, ${formatCount(total('block'))} blocked.`}
            bars={usage.map(({ day }) => formatShortDay(day, 'UTC'))}
            totalLabel="30 days"
            series={[
              {
                id: 'allow',
                label: 'Allow',
                color: 'chart-1',
                values: usage.map((day) => day.allow),
                total: total('allow'),
              },
              {
                id: 'review',
                label: 'Review',
                color: 'chart-2',
                values: usage.map((day) => day.review),
                total: total('review'),
              },
              {
                id: 'block',
                label: 'Block',
                color: 'chart-3',
                values: usage.map((day) => day.block),
                total: total('block'),
              },
            ]}
          />
        )}
      </CardBody>
    </Card>
  )
}

function Waves({ customer: { waves } }: { customer: Customer }) {
  return (
    <Card>
      <CardHeader title="Waves" />
      <Table
        caption="Waves"
        rows={waves}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'code',
            header: 'Pattern',
            cell: ({ code }) =>
              Object.entries(activityCodes).find(([known]) => known === code)?.[1] ?? 'Unusual sign-ups',
          },
          { id: 'members', header: 'Sign-ups', align: 'end', cell: ({ members }) => formatCount(members) },
          { id: 'started', header: 'Started', cell: ({ started_at }) => <DayAndTime iso={started_at} /> },
          {
            id: 'ended',
            header: 'Ended',
            cell: ({ ended_at }) => (ended_at ? <DayAndTime iso={ended_at} /> : 'Growing'),
          },
        ]}
      />
    </Card>
  )
}

export function describePayment(payment: Customer['payment']): string {
  if (!payment) return 'Never paid'
  const end = payment.current_end && `paid until ${formatDay(payment.current_end)}`
  return [capitalized(payment.status), payment.card ?? payment.method, end].filter(Boolean).join(' · ')
}
