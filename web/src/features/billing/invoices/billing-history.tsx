import { formatDay, formatMoney } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { CopyableId } from '../../../ui/data/copyable-id.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { InvoiceActions, InvoiceTable, StatusPill } from './invoice-table.tsx'
import {
  describePurchase,
  filterInvoices,
  type Invoice,
  periodOf,
  type StatusFilter,
  statusFilters,
  statusOf,
} from './invoices.ts'

/** Pending invoices first, then the rest: each is listed once. Filters are in the URL, so a view can be shared. */
export function BillingHistory({ invoices }: { invoices: Invoice[] }) {
  const [parameters, setParameters] = useSearchParams()
  // The router updates in a transition, too late for typing and for a radio button that was just pressed.
  const [filter, setFilter] = useState<{ status: StatusFilter; search: string }>({
    status: statusFilters.find((known) => known === parameters.get('status')) ?? 'all',
    search: parameters.get('search') ?? '',
  })
  const found = filterInvoices(invoices, filter.status, filter.search)
  const pending = found.filter((invoice) => statusOf(invoice) === 'pending')
  const settled = found.filter((invoice) => statusOf(invoice) !== 'pending')
  const change = (next: typeof filter) => {
    setFilter(next)
    setParameters(
      { ...(next.status !== 'all' && { status: next.status }), ...(next.search && { search: next.search }) },
      { replace: true },
    )
  }
  return (
    <Card>
      <CardHeader
        title="Billing History"
        description={
          found.length === invoices.length
            ? formatCounted(invoices.length, 'invoice')
            : `${found.length} of ${formatCounted(invoices.length, 'invoice')}`
        }
        aside={<HistoryFilters {...filter} onChange={change} />}
      />
      {pending.length > 0 && <PendingInvoices invoices={pending} />}
      {settled.length > 0 && <InvoiceTable caption="Billing History" invoices={settled} />}
      {found.length === 0 && (
        <CardBody>
          <EmptyState
            icon={<SearchX />}
            title="No matching invoices"
            description="Try another status or search."
            action={<Button onClick={() => change({ status: 'all', search: '' })}>Clear filters</Button>}
          />
        </CardBody>
      )}
    </Card>
  )
}

type Filter = { status: StatusFilter; search: string }

function HistoryFilters({ status, search, onChange }: Filter & { onChange: (filter: Filter) => void }) {
  return (
    <div className="flex w-full flex-wrap items-center gap-2.5 md:w-auto">
      <SegmentedControl
        legend="Status"
        value={status}
        onChange={(next) => onChange({ status: next, search })}
        segments={statusFilters.map((value) => ({ value, label: labels[value] }))}
      />
      <div className="relative grow md:w-64">
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <Input
          type="search"
          name="search"
          aria-label="Search by invoice number, invoice ID or subscription ID"
          placeholder="Invoice or subscription ID"
          autoComplete="off"
          spellCheck={false}
          className="h-[38px] pl-9"
          value={search}
          onChange={(event) => onChange({ status, search: event.target.value })}
        />
      </div>
    </div>
  )
}

const labels = { all: 'All', paid: 'Paid', pending: 'Pending', cancelled: 'Cancelled' } as const

/** What waits for payment, above what is settled. */
function PendingInvoices({ invoices }: { invoices: Invoice[] }) {
  return (
    <section className="border-t border-border">
      <h3 id="pending-invoices" className="px-5 pt-4 text-sm font-medium">
        Pending Invoices
      </h3>
      <ul aria-labelledby="pending-invoices" className="divide-y divide-border">
        {invoices.map((invoice) => (
          <li
            key={invoice.invoice_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 pt-2 pb-4"
          >
            <div className="grid min-w-0 gap-0.5">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {describePurchase(invoice)} <StatusPill status="pending" />
              </p>
              <p className="text-sm text-muted tabular-nums">
                {[periodOf(invoice), invoice.expire_by && `Due ${formatDay(invoice.expire_by)}`]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className="flex flex-wrap gap-x-3 text-muted">
                <CopyableId id={invoice.invoice_id} of="invoice" length={12} />
                <CopyableId id={invoice.subscriptionId} of="subscription" length={8} />
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              <span className="font-medium tabular-nums">{formatMoney(invoice.amount, invoice.currency)}</span>
              <InvoiceActions invoice={invoice} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
