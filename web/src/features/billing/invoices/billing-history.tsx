import { Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { filterInvoices, type Invoice, statusFilters } from './invoices.ts'

/** Filters are in the URL, so that a view can be bookmarked and shared. */
export function BillingHistory({ invoices }: { invoices: Invoice[] }) {
  const [parameters, setParameters] = useSearchParams()
  const status = statusFilters.find((known) => known === parameters.get('status')) ?? 'all'
  // The router updates in a transition, too late for fast typing.
  const [search, setSearch] = useState(parameters.get('search') ?? '')
  const found = filterInvoices(invoices, status, search)
  const set = (next: { status: string; search: string }) => {
    setSearch(next.search)
    setParameters(
      { ...(next.status !== 'all' && { status: next.status }), ...(next.search && { search: next.search }) },
      { replace: true },
    )
  }
  return (
    <Card>
      <CardHeader
        title="Billing History"
        description={`${found.length} of ${invoices.length === 1 ? '1 invoice' : `${invoices.length} invoices`}`}
        aside={
          <div className="flex w-full flex-wrap items-center gap-2.5 md:w-auto">
            <SegmentedControl
              legend="Status"
              value={status}
              onChange={(next) => set({ status: next, search })}
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
                aria-label="Search by invoice or subscription id"
                placeholder="Invoice or subscription id"
                autoComplete="off"
                spellCheck={false}
                className="h-[38px] pl-9"
                value={search}
                onChange={(event) => set({ status, search: event.target.value })}
              />
            </div>
          </div>
        }
      />
      {found.length > 0 ? (
        <InvoiceTable caption="Billing History" invoices={found} />
      ) : (
        <CardBody>
          <EmptyState
            icon={<SearchX />}
            title="No invoice matches"
            description="No invoice has this status and this id."
            action={<Button onClick={() => set({ status: 'all', search: '' })}>Clear filters</Button>}
          />
        </CardBody>
      )}
    </Card>
  )
}

const labels = { all: 'All', paid: 'Paid', pending: 'Pending', cancelled: 'Cancelled' } as const
