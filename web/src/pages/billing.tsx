import { CreditCard } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function BillingPage() {
  return (
    <>
      <PageHeader title="Billing" description="What you have paid, and what is open." />
      <EmptyState
        icon={<CreditCard />}
        title="No invoices yet"
        description="Nothing has been charged to this account. Your invoices and payments will be here."
      />
    </>
  )
}
