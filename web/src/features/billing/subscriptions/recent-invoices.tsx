import { formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { Link } from '../../../routing/link.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Table } from '../../../ui/data/table.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { InvoiceDownload } from '../invoices/invoice-actions.tsx'
import { StatusPill } from '../invoices/invoice-table.tsx'
import { describePurchase, formatDate, type Invoice, periodOf, shownStatusOf } from '../invoices/invoices.ts'

/** The last three; the billing page has them all. */
export function RecentInvoices({ invoices }: { invoices: Invoice[] }) {
  return (
    <Card>
      <CardHeader
        title="Recent invoices"
        aside={
          <TextLink asChild className="text-sm">
            <Link to={paths.billing}>All invoices</Link>
          </TextLink>
        }
      />
      <Table
        caption="Recent invoices"
        rows={invoices.slice(0, 3)}
        rowKey={({ invoice_id }) => invoice_id}
        columns={[
          {
            id: 'date',
            header: 'Date',
            phone: 'detail',
            isLabeled: false,
            cell: ({ issued_at, paid_at }) => (
              <span className="whitespace-nowrap tabular-nums">{formatDate(issued_at ?? paid_at)}</span>
            ),
          },
          { id: 'for', header: 'For', phone: 'title', cell: (invoice) => <Purchase invoice={invoice} /> },
          {
            id: 'status',
            header: 'Status',
            isLabeled: false,
            cell: (invoice) => <StatusPill status={shownStatusOf(invoice)} />,
          },
          {
            id: 'amount',
            header: 'Amount',
            align: 'end',
            phone: 'aside',
            cell: ({ amount, currency }) => <span className="font-medium">{formatMoney(amount, currency)}</span>,
          },
          {
            id: 'pdf',
            header: 'Download',
            align: 'end',
            isLabeled: false,
            cell: (invoice) => <InvoiceDownload invoice={invoice} />,
          },
        ]}
      />
    </Card>
  )
}

function Purchase({ invoice }: { invoice: Invoice }) {
  return (
    <span className="grid gap-0.5">
      {describePurchase(invoice)}
      <span className="text-sm text-muted tabular-nums">
        {[periodOf(invoice), invoice.number].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}
