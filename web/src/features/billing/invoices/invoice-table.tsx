import { formatMoney } from '@assay/contract/format'
import { CopyableId } from '../../../ui/data/copyable-id.tsx'
import { Pill, type PillTone } from '../../../ui/data/pill.tsx'
import { Table } from '../../../ui/data/table.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { formatDate, type Invoice, statusOf } from './invoices.ts'

type InvoiceTableProps = { caption: string; invoices: Invoice[] }

export function InvoiceTable({ caption, invoices }: InvoiceTableProps) {
  return (
    <Table
      caption={caption}
      spacing="close"
      rows={invoices}
      rowKey={({ invoice_id }) => invoice_id}
      columns={[
        {
          id: 'invoice',
          header: 'Invoice',
          cell: ({ invoice_id, subscriptionId }) => (
            <span className="grid justify-items-end sm:justify-items-start">
              <CopyableId id={invoice_id} of="invoice" length={12} />
              <span className="text-muted">
                <CopyableId id={subscriptionId} of="subscription" length={8} />
              </span>
            </span>
          ),
        },
        { id: 'issued', header: 'Issued', cell: (invoice) => <Dates {...invoice} /> },
        { id: 'status', header: 'Status', cell: (invoice) => <StatusPill status={statusOf(invoice)} /> },
        {
          id: 'amount',
          header: 'Amount',
          align: 'end',
          cell: ({ amount, currency }) => <span className="font-medium">{formatMoney(amount, currency)}</span>,
        },
        { id: 'actions', header: 'Actions', align: 'end', cell: (invoice) => <InvoiceActions invoice={invoice} /> },
      ]}
    />
  )
}

export function StatusPill({ status }: { status: ReturnType<typeof statusOf> }) {
  const { tone, label } = statuses[status]
  return (
    <Pill tone={tone} dot>
      {label}
    </Pill>
  )
}

function Dates({ issued_at, paid_at, expire_by, status }: Invoice) {
  const isDue = status === 'issued' && expire_by !== null
  return (
    <span className="grid whitespace-nowrap tabular-nums">
      {formatDate(issued_at)}
      {paid_at !== null && <span className="text-xs text-muted">Paid {formatDate(paid_at)}</span>}
      {paid_at === null && isDue && <span className="text-xs text-muted">Due {formatDate(expire_by)}</span>}
    </span>
  )
}

const statuses: Record<ReturnType<typeof statusOf>, { tone: PillTone; label: string }> = {
  paid: { tone: 'ok', label: 'Paid' },
  pending: { tone: 'warn', label: 'Pending' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
}
