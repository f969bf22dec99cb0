import { planDisplayName } from '@assay/contract/billing/catalogue'
import { formatDay, formatMoney } from '@assay/contract/format'
import { formatCount, formatCounted } from '@assay/contract/format/figures'
import { type OperatorPermission, operatorMay } from '@assay/contract/operators/access'
import type { Customer } from '@assay/contract/operators/customers'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Eye, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from '../../routing/navigation.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyableId } from '../../ui/data/copyable-id.tsx'
import { Pill, type PillTone } from '../../ui/data/pill.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'
import { LoadError } from '../../ui/feedback/error-state.tsx'
import { LoadingList } from '../../ui/feedback/skeleton.tsx'
import { DropdownMenu, type MenuEntry } from '../../ui/overlays/dropdown-menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ActDialog } from './act-dialog.tsx'
import { customerQuery, selfQuery } from './api.ts'
import { Members, ownerOf } from './customer-members.tsx'
import { describePayment, Invoices, Overview } from './customer-overview.tsx'
import { Keys, Logs, Mails, Sessions } from './customer-records.tsx'
import type { CustomerAct, CustomerTab } from './describe-act.tsx'

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
  const shared = { customer, may, onAct: setChosen }
  const tabs = [
    { value: 'overview', label: 'Overview', content: <Overview {...shared} /> },
    { value: 'payments', label: 'Payments', content: <Invoices {...shared} /> },
    { value: 'keys', label: 'Keys', content: <Keys {...shared} /> },
    { value: 'members', label: 'Members', content: <Members {...shared} /> },
    { value: 'mail', label: 'Email', content: <Mails {...shared} /> },
    { value: 'sessions', label: 'Sessions', content: <Sessions {...shared} /> },
    { value: 'log', label: 'Log', content: <Logs customer={customer} /> },
  ]
  const tab = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'overview'
  return (
    <>
      <PageHeader
        title={
          <span className="inline-flex flex-wrap items-center gap-2.5">
            {customer.team || 'Deleted account'}
            <StatusPill status={customer.status} />
          </span>
        }
        description={`${customer.email ?? 'No address'} · ${formatCounted(customer.members.length, 'member')} · customer since ${formatDay(customer.created_at)}`}
        actions={<Actions {...shared} />}
      />
      <CopyableId id={customer.id} of="account" length={36} />
      <Figures customer={customer} />
      <Tabs
        label="About this customer"
        value={tab}
        onValueChange={(value) => setSearch(value === 'overview' ? {} : { tab: value }, { replace: true })}
        tabs={tabs}
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

function Actions({ customer, may, onAct }: CustomerTab) {
  const item = (label: string, act: CustomerAct, isAllowed: boolean, danger = false): MenuEntry[] =>
    isAllowed ? [{ kind: 'item', label, danger, onSelect: () => onAct(act) }] : []
  const isSuspended = customer.status === 'suspended'
  const person = ownerOf(customer)
  const entries = [
    ...item('Change plan…', { kind: 'plan' }, may('money')),
    ...item('Credit checks…', { kind: 'credit' }, may('money')),
    ...item('End all sessions…', { kind: 'end-sessions', person }, may('end_sessions')),
    ...item('Reset second factor…', { kind: 'reset-factors', person }, may('accounts')),
    ...item('Export data…', { kind: 'export' }, may('accounts')),
    ...item('Lift suspension…', { kind: 'reinstate', person }, may('accounts') && isSuspended),
    ...item('Suspend…', { kind: 'suspend', person }, may('accounts') && !isSuspended, true),
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
        note={plan?.is_granted ? 'Not paid for' : describePayment(payment)}
      />
      <Figure
        label="Paid so far"
        value={paid.map(({ amount_minor, currency }) => formatMoney(amount_minor, currency)).join(' + ') || '–'}
        note={unpaid === 0 ? 'Nothing outstanding' : formatCounted(unpaid, 'unpaid invoice')}
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

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="grid content-start gap-0.5 bg-surface px-5 py-4">
      <span className="text-sm text-muted">{label}</span>
      <span className="text-lg font-semibold wrap-anywhere tabular-nums">{value}</span>
      <span className="text-sm text-muted">{note}</span>
    </div>
  )
}
