import { formatDay, formatMoney } from '@assay/contract/format'
import { CopyableId } from '../../../ui/data/copyable-id.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { StatusPill } from './invoice-table.tsx'
import { describePurchase, type Invoice, periodOf } from './invoices.ts'

/** What waits for payment, above what is settled. */
export function PendingInvoices({ invoices }: { invoices: Invoice[] }) {
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
