import { useMutation } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { describeError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { fetchInvoicePdf } from './api.ts'
import type { Invoice } from './invoices.ts'

export function InvoiceActions({ invoice: { invoice_id, short_url, status } }: { invoice: Invoice }) {
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => fetchInvoicePdf(invoice_id),
    onSuccess: (file) => saveFile(`invoice-${invoice_id}.pdf`, 'application/pdf', file),
    onError: (error) => {
      const description = describeError(error)
      toast({ topic: 'invoices', tone: 'error', title: 'The invoice could not be downloaded', description })
    },
  })
  const isOpen = status === 'issued'
  return (
    <span className="inline-flex justify-end gap-1.5">
      {short_url && (
        <Button asChild size="sm" variant={isOpen ? 'primary' : 'ghost'}>
          <a
            href={short_url}
            target="_blank"
            rel="noreferrer"
            aria-label={`${isOpen ? 'Pay' : 'View'} invoice ${invoice_id}, opens in a new tab`}
          >
            {isOpen ? 'Pay' : 'View'}
            <ExternalLink aria-hidden="true" />
          </a>
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        busy={download.isPending}
        aria-label={`Download invoice ${invoice_id} as PDF`}
        onClick={() => download.mutate()}
      >
        {!download.isPending && <Download aria-hidden="true" />}
        PDF
      </Button>
    </span>
  )
}
