import { planDisplayName } from '@assay/contract/billing/catalogue'
import { formatDay, formatMoney } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { type OperatorPermission, operatorMay } from '@assay/contract/operators/access'
import type { Customer, CustomerInvoice } from '@assay/contract/operators/customers'
import { roleTexts } from '@assay/contract/teams/roles'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Eye, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { CopyableId } from '../../ui/data/copyable-id.tsx'
import { Pill, type PillTone } from '../../ui/data/pill.tsx'
import { StackedBars } from '../../ui/data/stacked-bars.tsx'
import { Table } from '../../ui/data/table.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'
import { Ago, DayAndTime } from '../../ui/data/time.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { DropdownMenu, type MenuEntry } from '../../ui/overlays/dropdown-menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActDialog, type CustomerAct } from './act-dialog.tsx'
import { customerQuery, selfQuery } from './api.ts'
import { NotesCard } from './notes-card.tsx'
import { OperatorLogCard } from './operator-log.tsx'

/** Everything about one customer, and everything that can be done. */
export function CustomerView({ id }: { id: string }) {
  const { data: customer, error, isFetching, refetch } = useQuery(customerQuery(id))
  const [chosen, setChosen] = useState<CustomerAct | null>(null)
  const [search, setSearch] = useSearchParams()
  const may = useMay()
  if (!customer && error) {
    return (
      <>
        <PageHeader title="Customer" />
        <LoadError title="We couldn’t load this customer" error={error} isFetching={isFetching} refetch={refetch} />
      </>
    )
  }
  if (!customer) {
    return (
      <>
        <PageHeader title="Customer" />
        <LoadingList label="Loading the customer" rows={6} onRetry={() => refetch()} />
      </>
    )
  }
  const tab = search.get('tab') ?? 'overview'
  const shared = { customer, may, onAct: setChosen }
  return (
    <>
      <PageHeader
        title={
          <span className="inline-flex flex-wrap items-center gap-2.5">
            {customer.team || 'Deleted account'}
            <StatusPill status={customer.status} />
          </span>
        }
        description={`${customer.email ?? 'no address'} · ${formatCounted(customer.members.length, 'member')} · customer since ${formatDay(customer.created_at)}`}
        actions={<Actions {...shared} />}
      />
      <CopyableId id={customer.id} of="account" length={36} />
      <Figures customer={customer} />
      <Tabs
        label="About this customer"
        value={tab}
        onValueChange={(value) => setSearch(value === 'overview' ? {} : { tab: value }, { replace: true })}
        tabs={[
          { value: 'overview', label: 'Overview', content: <Overview {...shared} /> },
          { value: 'payments', label: 'Payments', content: <Invoices {...shared} /> },
          { value: 'keys', label: 'Keys', content: <Keys {...shared} /> },
          { value: 'members', label: 'Members', content: <Members customer={customer} /> },
          { value: 'mail', label: 'Mail', content: <Mails {...shared} /> },
          { value: 'sessions', label: 'Sessions', content: <Sessions {...shared} /> },
          { value: 'log', label: 'Log', content: <Logs customer={customer} /> },
        ]}
      />
      <p className="flex items-start gap-2.5 rounded-lg bg-subtle px-4 py-3 text-sm text-muted">
        <ShieldCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        You see counts and hashes, never what this customer’s users typed. Everything you do here is logged with your
        name.
      </p>
      {chosen && <ActDialog customer={customer} chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

type Shared = {
  customer: Customer
  may: (permission: OperatorPermission) => boolean
  onAct: (act: CustomerAct) => void
}

/** The server decides; this only leaves out what it would reject. */
function useMay() {
  const { data: self } = useQuery(selfQuery)
  return (permission: OperatorPermission) => self !== undefined && operatorMay(self.role, permission)
}

function StatusPill({ status }: Pick<Customer, 'status'>) {
  const looks: Record<Customer['status'], [PillTone, string]> = {
    active: ['ok', 'Active'],
    suspended: ['bad', 'Suspended'],
    unconfirmed: ['warn', 'Not confirmed'],
    deleted: ['neutral', 'Deleted'],
  }
  const [tone, label] = looks[status]
  return (
    <Pill tone={tone} dot>
      {label}
    </Pill>
  )
}

function Actions({ customer, may, onAct }: Shared) {
  const item = (label: string, act: CustomerAct, isAllowed: boolean, danger = false): MenuEntry[] =>
    isAllowed ? [{ kind: 'item', label, danger, onSelect: () => onAct(act) }] : []
  const isSuspended = customer.status === 'suspended'
  const entries = [
    ...item('Change plan…', { kind: 'plan' }, may('money')),
    ...item('Credit checks…', { kind: 'credit' }, may('money')),
    ...item('End all sessions…', { kind: 'end-sessions' }, may('end_sessions')),
    ...item('Reset second factor…', { kind: 'reset-factors' }, may('accounts')),
    ...item('Export data…', { kind: 'export' }, may('accounts')),
    ...item('Lift suspension…', { kind: 'reinstate' }, may('accounts') && isSuspended),
    ...item('Suspend…', { kind: 'suspend' }, may('accounts') && !isSuspended, true),
    ...item('Delete account…', { kind: 'delete' }, may('accounts'), true),
  ]
  return (
    <>
      <Button onClick={() => onAct({ kind: 'view' })}>
        <Eye aria-hidden="true" />
        View as customer
      </Button>
      <DropdownMenu
        entries={entries}
        trigger={
          <Button variant="primary">
            Actions
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      />
    </>
  )
}

function Figures({
  customer: { plan, paid, invoices, waves, sessions, second_factors, payment },
}: {
  customer: Customer
}) {
  const unpaid = invoices.filter(({ status }) => status === 'issued').length
  const growing = waves.filter(({ ended_at }) => ended_at === null).length
  const left = plan?.limit == null ? null : Math.max(0, plan.limit - plan.used)
  return (
    <Card className="grid gap-px bg-border sm:grid-cols-2 xl:grid-cols-4">
      <Figure
        label="Plan"
        value={plan ? planDisplayName(plan.id) : 'None'}
        note={plan?.is_granted ? 'not paid for' : describePayment(payment)}
      />
      <Figure
        label="Paid so far"
        value={paid.map(({ amount_minor, currency }) => formatMoney(amount_minor, currency)).join(' + ') || '–'}
        note={unpaid === 0 ? 'nothing outstanding' : formatCounted(unpaid, 'unpaid invoice')}
      />
      <Figure
        label="Checks left"
        value={plan === null ? '–' : left === null ? 'Unlimited' : formatCount(left)}
        note={plan ? `${formatCount(plan.used)} used` : ''}
      />
      <Figure
        label="Sign-in"
        value={formatCounted(sessions.length, 'session')}
        note={`${formatCounted(second_factors, 'second factor')}${growing > 0 ? ` · ${formatCounted(growing, 'wave')} growing` : ''}`}
      />
    </Card>
  )
}

function describePayment(payment: Customer['payment']): string {
  if (!payment) return 'never paid'
  const end = payment.current_end && `paid until ${formatDay(payment.current_end)}`
  return [payment.status, payment.card ?? payment.method, end].filter(Boolean).join(' · ')
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="grid content-start gap-0.5 bg-surface px-5 py-4">
      <span className="text-sm text-muted">{label}</span>
      <span className="text-lg font-semibold wrap-anywhere tabular-nums">{value}</span>
      <span className="text-sm text-muted">{note}</span>
    </div>
  )
}

function Overview(shared: Shared) {
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

function Invoices({ customer, may, onAct, isShort = false }: Shared & { isShort?: boolean }) {
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
            bars={usage.map(({ day }) => day)}
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
          { id: 'code', header: 'Pattern', cell: ({ code }) => code.replaceAll('_', ' ') },
          { id: 'members', header: 'Sign-ups', align: 'end', cell: ({ members }) => formatCount(members) },
          { id: 'started', header: 'Started', cell: ({ started_at }) => <DayAndTime iso={started_at} /> },
          {
            id: 'ended',
            header: 'Ended',
            cell: ({ ended_at }) => (ended_at ? <DayAndTime iso={ended_at} /> : 'growing'),
          },
        ]}
      />
    </Card>
  )
}

function Keys({ customer: { keys }, may, onAct }: Shared) {
  return (
    <Card>
      <CardHeader title="API keys" description="By their first characters; the keys themselves are stored nowhere." />
      {keys.length === 0 ? (
        <CardBody className="text-muted">No API keys.</CardBody>
      ) : (
        <Table
          caption="API keys"
          rows={keys}
          rowKey={({ id }) => id}
          columns={[
            { id: 'name', header: 'Name', cell: ({ name }) => <span className="font-medium">{name}</span> },
            {
              id: 'prefix',
              header: 'Key',
              isLabeled: false,
              cell: ({ prefix }) => <code className="font-mono text-sm">{prefix}…</code>,
            },
            {
              id: 'used',
              header: 'Last used',
              cell: ({ last_used_at }) => (last_used_at ? <Ago iso={last_used_at} /> : 'never'),
            },
            {
              id: 'revoke',
              header: 'Revoke',
              isLabeled: false,
              cell: ({ id, name }) =>
                may('accounts') && (
                  <Button
                    size="sm"
                    aria-label={`Revoke ${name}`}
                    onClick={() => onAct({ kind: 'revoke', keyId: id, name })}
                  >
                    Revoke…
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Card>
  )
}

function Members({ customer: { members } }: { customer: Customer }) {
  return (
    <Card>
      <CardHeader title="Members" description="Acts about sign-in concern the owner." />
      <Table
        caption="Members"
        rows={members}
        rowKey={({ id }) => id}
        columns={[
          { id: 'name', header: 'Name', cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span> },
          { id: 'email', header: 'Email', isLabeled: false, cell: ({ email }) => email ?? '–' },
          { id: 'role', header: 'Role', cell: ({ role }) => roleTexts[role].name },
          {
            id: 'factor',
            header: 'Second factor',
            cell: ({ has_second_factor }) => (has_second_factor ? 'Yes' : 'None'),
          },
          {
            id: 'active',
            header: 'Last active',
            phone: 'aside',
            cell: ({ last_active_at }) => (last_active_at ? <Ago iso={last_active_at} /> : 'never'),
          },
        ]}
      />
    </Card>
  )
}

function Mails({ customer: { mails }, may, onAct }: Shared) {
  return (
    <Card>
      <CardHeader title="Mail" description="Of the last 30 days, without what it says." />
      {mails.length === 0 ? (
        <CardBody className="text-muted">No mail in the last 30 days.</CardBody>
      ) : (
        <Table
          caption="Mail"
          rows={mails}
          rowKey={({ id }) => id}
          columns={[
            { id: 'subject', header: 'Subject', cell: ({ subject }) => <span className="font-medium">{subject}</span> },
            {
              id: 'state',
              header: 'State',
              isLabeled: false,
              cell: ({ sent_at, failed_at, error }) =>
                sent_at ? (
                  <Pill tone="ok">Sent</Pill>
                ) : (
                  <span className="inline-flex flex-wrap items-center gap-2">
                    <Pill tone={failed_at ? 'bad' : 'warn'}>{failed_at ? 'Not delivered' : 'Waiting'}</Pill>
                    {error && <span className="text-sm wrap-anywhere text-muted">{error}</span>}
                  </span>
                ),
            },
            { id: 'time', header: 'Time', phone: 'aside', cell: ({ created_at }) => <DayAndTime iso={created_at} /> },
            {
              id: 'resend',
              header: 'Resend',
              isLabeled: false,
              cell: ({ id, subject, can_resend }) =>
                may('reply') &&
                can_resend && (
                  <Button
                    size="sm"
                    aria-label={`Resend ${subject}`}
                    onClick={() => onAct({ kind: 'resend', mailId: id, subject })}
                  >
                    Resend…
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Card>
  )
}

function Sessions({ customer: { sessions }, may, onAct }: Shared) {
  return (
    <Card>
      <CardHeader
        title="Sessions"
        aside={
          may('end_sessions') &&
          sessions.length > 0 && (
            <Button size="sm" onClick={() => onAct({ kind: 'end-sessions' })}>
              End all…
            </Button>
          )
        }
      />
      {sessions.length === 0 ? (
        <CardBody className="text-muted">Signed in nowhere.</CardBody>
      ) : (
        <Table
          caption="Sessions"
          rows={sessions}
          rowKey={({ id }) => id}
          columns={[
            { id: 'device', header: 'Device', cell: ({ device }) => <span className="font-medium">{device}</span> },
            { id: 'place', header: 'Country', cell: ({ location }) => location ?? 'unknown' },
            {
              id: 'method',
              header: 'Signed in with',
              cell: ({ method, has_second_step }) => (has_second_step ? `${method} and second step` : method),
            },
            { id: 'seen', header: 'Last seen', phone: 'aside', cell: ({ seen_at }) => <Ago iso={seen_at} /> },
          ]}
        />
      )}
    </Card>
  )
}

function Logs({ customer }: { customer: Customer }) {
  return (
    <div className="grid gap-5">
      <Card>
        <CardHeader title="The customer’s log" description="As they see it under Security." />
        <Table
          caption="The customer’s log"
          rows={customer.log}
          rowKey={({ id }) => id}
          columns={[
            { id: 'what', header: 'What', cell: ({ summary }) => <span className="font-medium">{summary}</span> },
            { id: 'who', header: 'Who', cell: ({ actor }) => actor },
            { id: 'device', header: 'Device', phone: 'extra', cell: ({ device }) => device ?? '–' },
            { id: 'time', header: 'Time', phone: 'aside', cell: ({ created_at }) => <DayAndTime iso={created_at} /> },
          ]}
        />
      </Card>
      <h2>What operators did</h2>
      <OperatorLogCard account={customer.id} />
    </div>
  )
}
