import { formatMoney } from '@assay/contract/format'
import { CopyableId } from '../../../ui/data/copyable-id.tsx'
import { Pill, type PillTone } from '../../../ui/data/pill.tsx'
import { Table } from '../../../ui/data/table.tsx'
import { InvoiceActions, InvoiceDownload } from './invoice-actions.tsx'
import { describePurchase, formatDate, type Invoice, periodOf, type ShownStatus, shownStatusOf } from './invoices.ts'

type InvoiceTableProps = {
  caption: string
  invoices: Invoice[]
  /** For a glance: without ids and payment dates, and only the PDF to act on. */
  isBrief?: boolean
}

export function InvoiceTable({ caption, invoices, isBrief = false }: InvoiceTableProps) {
  return (
    <Table
      caption={caption}
      spacing={isBrief ? 'wide' : 'close'}
      rows={invoices}
      rowKey={({ invoice_id }) => invoice_id}
      columns={[
        {
          id: 'date',
          header: 'Date',
          phone: 'detail',
          isLabeled: false,
          cell: (invoice) => <Dates {...invoice} isBrief={isBrief} />,
        },
        {
          id: 'for',
          header: 'For',
          phone: 'title',
          cell: (invoice) => (isBrief ? <BriefPurchase invoice={invoice} /> : <Purchase invoice={invoice} />),
        },
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
          id: 'actions',
          header: isBrief ? 'Download' : 'Actions',
          align: 'end',
          isLabeled: false,
          cell: (invoice) => (isBrief ? <InvoiceDownload invoice={invoice} /> : <InvoiceActions invoice={invoice} />),
        },
      ]}
    />
  )
}

export function StatusPill({ status }: { status: ShownStatus }) {
  const { tone, label } = statuses[status]
  return (
    <Pill tone={tone} dot>
      {label}
    </Pill>
  )
}

function Purchase({ invoice }: { invoice: Invoice }) {
  const { number, credit_note, invoice_id, subscriptionId } = invoice
  const period = periodOf(invoice)
  return (
    <span className="grid justify-items-start gap-0.5">
      <span>{describePurchase(invoice)}</span>
      {period && <span className="text-sm text-muted tabular-nums">{period}</span>}
      {number && <span className="font-mono text-sm">{number}</span>}
      {credit_note && <span className="text-sm text-muted">Credit note {credit_note.number}</span>}
      <span className="flex flex-wrap gap-x-3 text-muted">
        <CopyableId id={invoice_id} of="invoice" length={12} />
        <CopyableId id={subscriptionId} of="subscription" length={8} />
      </span>
    </span>
  )
}

function BriefPurchase({ invoice }: { invoice: Invoice }) {
  return (
    <span className="grid gap-0.5">
      {describePurchase(invoice)}
      <span className="text-sm text-muted tabular-nums">
        {[periodOf(invoice), invoice.number].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
}

/** When it was issued, and when it was paid, if that's another day. */
function Dates({ issued_at, paid_at, isBrief }: Invoice & { isBrief: boolean }) {
  const issued = formatDate(issued_at ?? paid_at)
  const paid = paid_at === null ? null : formatDate(paid_at)
  return (
    <span className="grid whitespace-nowrap tabular-nums">
      {issued}
      {!isBrief && paid !== null && paid !== issued && <span className="text-xs text-muted">Paid {paid}</span>}
    </span>
  )
}

const statuses: Record<ShownStatus, { tone: PillTone; label: string }> = {
  paid: { tone: 'ok', label: 'Paid' },
  pending: { tone: 'warn', label: 'Pending' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
  refunded: { tone: 'info', label: 'Refunded' },
  disputed: { tone: 'warn', label: 'Disputed' },
  charged_back: { tone: 'info', label: 'Charged back' },
}
