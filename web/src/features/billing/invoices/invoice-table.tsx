import { formatMoney } from '@assay/contract/format'
import { useMutation } from '@tanstack/react-query'
import { Download, ExternalLink, Undo2 } from 'lucide-react'
import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyableId } from '../../../ui/data/copyable-id.tsx'
import { Pill, type PillTone } from '../../../ui/data/pill.tsx'
import { Table } from '../../../ui/data/table.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { fetchCreditNotePdf, fetchInvoicePdf } from './api.ts'
import {
  describeDispute,
  describePurchase,
  formatDate,
  type Invoice,
  periodOf,
  type ShownStatus,
  shownStatusOf,
} from './invoices.ts'

type InvoiceTableProps = {
  caption: string
  invoices: Invoice[]
}

export function InvoiceTable({ caption, invoices }: InvoiceTableProps) {
  return (
    <Table
      caption={caption}
      spacing="close"
      rows={invoices}
      rowKey={({ invoice_id }) => invoice_id}
      columns={[
        {
          id: 'date',
          header: 'Date',
          phone: 'detail',
          isLabeled: false,
          cell: (invoice) => <Dates {...invoice} />,
        },
        {
          id: 'for',
          header: 'For',
          phone: 'title',
          cell: (invoice) => <Purchase invoice={invoice} />,
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
          header: 'Actions',
          align: 'end',
          phone: 'last',
          cell: (invoice) => <InvoiceActions invoice={invoice} />,
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
      {invoice.dispute && <span className="text-sm text-muted">{describeDispute(invoice.dispute)}</span>}
      <span className="flex flex-wrap gap-x-3 text-muted">
        <CopyableId id={invoice_id} of="invoice" length={12} />
        <CopyableId id={subscriptionId} of="subscription" length={8} />
      </span>
    </span>
  )
}

/** When it was issued, and when it was paid, if that's another day. */
function Dates({ issued_at, paid_at }: Invoice) {
  const issued = formatDate(issued_at ?? paid_at)
  const paid = paid_at === null ? null : formatDate(paid_at)
  return (
    <span className="grid whitespace-nowrap tabular-nums">
      {issued}
      {paid !== null && paid !== issued && <span className="text-xs text-muted">Paid {paid}</span>}
    </span>
  )
}

const statuses: Record<ShownStatus, { tone: PillTone; label: string }> = {
  paid: { tone: 'ok', label: 'Paid' },
  pending: { tone: 'warn', label: 'Pending' },
  cancelled: { tone: 'neutral', label: 'Cancelled' },
  refunded: { tone: 'info', label: 'Refunded' },
  partly_refunded: { tone: 'info', label: 'Partly refunded' },
  disputed: { tone: 'warn', label: 'Disputed' },
  charged_back: { tone: 'info', label: 'Charged back' },
}

export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { invoice_id, number, credit_note, short_url, status } = invoice
  const name = number ?? invoice_id
  const fileName = fileNameOf(invoice)
  const view = usePdf(async () => {
    const opened = openFileWindow(fileName)
    try {
      const file = await fetchInvoicePdf(invoice_id)
      if (opened) showFile(opened, file)
      else saveFile(fileName, 'application/pdf', file)
    } catch (error) {
      opened?.close()
      throw error
    }
  })
  const refund = usePdf(async () =>
    saveFile(`${credit_note?.number}.pdf`, 'application/pdf', await fetchCreditNotePdf(invoice_id)),
  )
  const isOpen = status === 'issued'
  return (
    <span className="inline-flex flex-wrap justify-end gap-1">
      {short_url && isOpen && (
        <Button asChild size="sm" variant="primary">
          <a href={short_url} target="_blank" rel="noreferrer" aria-label={`Pay invoice ${name}, opens in a new tab`}>
            Pay
            <ExternalLink aria-hidden="true" />
          </a>
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        busy={view.isPending}
        aria-label={`View invoice ${name}, opens in a new tab`}
        onClick={() => view.mutate()}
        // In stacked rows, the label is below the others.
        className="@max-4xl:first:-ml-[11px]"
      >
        View
      </Button>
      <InvoiceDownload invoice={invoice} />
      {credit_note && (
        <Button
          size="sm"
          variant="ghost"
          busy={refund.isPending}
          aria-label={`Download credit note ${credit_note.number} as PDF`}
          onClick={() => refund.mutate()}
        >
          {!refund.isPending && <Undo2 aria-hidden="true" />}
          Credit note
        </Button>
      )}
      {short_url && !isOpen && (
        <Button asChild size="sm" variant="ghost" title="Payment page">
          <a
            href={short_url}
            target="_blank"
            rel="noreferrer"
            aria-label={`Payment page of invoice ${name}, opens in a new tab`}
          >
            <ExternalLink aria-hidden="true" />
          </a>
        </Button>
      )}
    </span>
  )
}

function InvoiceDownload({ invoice }: { invoice: Invoice }) {
  const { invoice_id, number } = invoice
  const download = usePdf(async () =>
    saveFile(fileNameOf(invoice), 'application/pdf', await fetchInvoicePdf(invoice_id)),
  )
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={download.isPending}
      aria-label={`Download invoice ${number ?? invoice_id} as PDF`}
      onClick={() => download.mutate()}
    >
      {!download.isPending && <Download aria-hidden="true" />}
      PDF
    </Button>
  )
}

function fileNameOf({ number, invoice_id }: Invoice): string {
  return `${number ?? `invoice-${invoice_id}`}.pdf`
}

function usePdf(open: () => Promise<void>) {
  return useMutation({
    networkMode: 'always',
    mutationFn: open,
    onError: (error) => {
      const description = describeError(error)
      toast({ topic: 'invoices', tone: 'error', title: 'We couldn’t load this PDF', description })
    },
  })
}

/** Must be called in the click handler: browsers block windows opened later. */
function openFileWindow(title: string): Window | null {
  const opened = window.open('', '_blank')
  if (!opened) return null
  opened.document.title = title
  opened.document.documentElement.lang = 'en'
  return opened
}

/** Shows the file in the browser's own viewer. */
function showFile(target: Window, file: Blob): void {
  const url = URL.createObjectURL(file)
  target.location.replace(url)
  // Reloading or saving reads it again, but not for hours.
  setTimeout(() => URL.revokeObjectURL(url), tenMinutes)
}

const tenMinutes = 600_000
