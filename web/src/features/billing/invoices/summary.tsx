import { formatMoney } from '@assay/contract/format'
import { formatCounted } from '@assay/contract/format/figures'
import { CircleCheck, Clock, Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { StatusPill } from './invoice-table.tsx'
import { formatDate, type Invoice, type Sum, shownStatusOf, statusOf, sumByCurrency } from './invoices.ts'

export function Summary({ invoices }: { invoices: Invoice[] }) {
  const paidCount = invoices.filter((invoice) => statusOf(invoice) === 'paid').length
  const pendingCount = invoices.filter((invoice) => statusOf(invoice) === 'pending').length
  const [latest] = invoices
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <SummaryCard title="Total Paid" icon={<CircleCheck />}>
        <Sums sums={sumByCurrency(invoices, 'paid')} />
        <p className="text-sm text-muted">{formatCounted(paidCount, 'paid invoice')}</p>
      </SummaryCard>
      <SummaryCard title="Pending Payments" icon={<Clock />}>
        <Sums sums={sumByCurrency(invoices, 'pending')} />
        <p className="text-sm text-muted">
          {pendingCount === 0 ? 'Nothing outstanding' : formatCounted(pendingCount, 'unpaid invoice')}
        </p>
      </SummaryCard>
      <SummaryCard title="Latest Invoice" icon={<Receipt />}>
        {latest ? (
          <>
            <p className={amountLook}>{formatMoney(latest.amount, latest.currency)}</p>
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted tabular-nums">
              {formatDate(latest.issued_at)} <StatusPill status={shownStatusOf(latest)} />
            </p>
          </>
        ) : (
          <>
            <p className={amountLook}>–</p>
            <p className="text-sm text-muted">No invoices yet</p>
          </>
        )}
      </SummaryCard>
    </div>
  )
}

function SummaryCard({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Card className="px-5 py-4">
      <div className="flex items-center justify-between gap-3 text-muted [&_svg]:size-4">
        <h2 className="text-sm font-normal tracking-normal">{title}</h2>
        <span aria-hidden="true">{icon}</span>
      </div>
      <div className="mt-1.5 grid gap-1">{children}</div>
    </Card>
  )
}

function Sums({ sums }: { sums: Sum[] }) {
  return sums.map(({ currency, amount }) => (
    <p key={currency} className={amountLook}>
      {formatMoney(amount, currency)}
    </p>
  ))
}

const amountLook = 'text-2xl font-semibold tracking-[-0.03em] tabular-nums'
