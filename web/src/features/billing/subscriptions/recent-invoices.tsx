import { paths } from '@assay/contract/paths'
import { Link } from '../../../routing/link.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { InvoiceTable } from '../invoices/invoice-table.tsx'
import type { Invoice } from '../invoices/invoices.ts'

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
      <InvoiceTable caption="Recent invoices" invoices={invoices.slice(0, 3)} isBrief />
    </Card>
  )
}
