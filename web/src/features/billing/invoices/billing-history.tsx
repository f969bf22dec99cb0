import { formatCounted } from '@assay/contract/format/figures'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from '../../../routing/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { filterInvoices, type Invoice, type StatusFilter, statusFilters, statusOf } from './invoices.ts'
import { PendingInvoices } from './pending-invoices.tsx'

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
