import { useMutation } from '@tanstack/react-query'
import { Download, ExternalLink, Undo2 } from 'lucide-react'
import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { fetchCreditNotePdf, fetchInvoicePdf } from './api.ts'
import type { Invoice } from './invoices.ts'
import { openFileWindow, showFile } from './open-file.ts'

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

export function InvoiceDownload({ invoice }: { invoice: Invoice }) {
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
