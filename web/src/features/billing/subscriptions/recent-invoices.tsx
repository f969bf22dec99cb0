import { formatDay, formatMoney, formatPeriod } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { fetchInvoicePdf } from '../invoices/api.ts'
import { StatusPill } from '../invoices/invoice-table.tsx'
import { type Invoice, statusOf } from '../invoices/invoices.ts'

/** The last three; the billing page has them all. Two lines a row on a phone. */
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
      <table className="block w-full text-left sm:table">
        <caption className="sr-only">Recent invoices</caption>
        <thead className="sr-only sm:not-sr-only sm:table-header-group">
          <tr className="border-y border-border bg-subtle text-xs text-muted [&_th]:px-3 [&_th]:py-2.5 [&_th]:font-medium [&_th:first-child]:pl-5 [&_th:last-child]:pr-5">
            <th scope="col">Date</th>
            <th scope="col">For</th>
            <th scope="col">Status</th>
            <th scope="col" className="text-right">
              Amount
            </th>
            <th scope="col">
              <span className="sr-only">Download</span>
            </th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-border border-t border-border sm:table-row-group sm:border-t-0">
          {invoices.slice(0, mostShown).map((invoice) => (
            <InvoiceRow key={invoice.invoice_id} invoice={invoice} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const mostShown = 3
const cellLook = 'sm:table-cell sm:px-3 sm:py-3.5 sm:first:pl-5 sm:last:pr-5'

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { issued_at, billing_start, billing_end, number, amount, currency, lines } = invoice
  const period = billing_start && billing_end ? formatPeriod(billing_start, billing_end) : null
  return (
    <tr className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-5 py-3.5 sm:table-row">
      <td
        className={`${cellLook} row-start-2 text-sm whitespace-nowrap text-muted tabular-nums sm:text-base sm:text-text`}
      >
        {issued_at ? formatDay(issued_at) : '–'}
      </td>
      <td className={`${cellLook} col-span-2`}>
        <span className="block">{lines[0]?.name || 'Subscription'}</span>
        <span className="text-sm text-muted tabular-nums max-sm:hidden">
          {[period, number].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td className={`${cellLook} col-start-2 row-start-2`}>
        <StatusPill status={statusOf(invoice)} />
      </td>
      <td className={`${cellLook} col-start-3 row-start-1 text-right font-medium tabular-nums`}>
        {formatMoney(amount, currency)}
      </td>
      <td className={`${cellLook} col-start-3 row-start-2 text-right`}>
        <Pdf invoice={invoice} />
      </td>
    </tr>
  )
}

function Pdf({ invoice: { invoice_id, number } }: { invoice: Invoice }) {
  const name = number ?? invoice_id
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => fetchInvoicePdf(invoice_id),
    onSuccess: (file) => saveFile(`invoice-${name}.pdf`, 'application/pdf', file),
    onError: (error) => {
      const description = describeError(error)
      toast({ topic: 'invoices', tone: 'error', title: 'We couldn’t download the invoice', description })
    },
  })
  return (
    <Button
      variant="link"
      busy={download.isPending}
      aria-label={`Download invoice ${name} as PDF`}
      onClick={() => download.mutate()}
    >
      PDF
    </Button>
  )
}
