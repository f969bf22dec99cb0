import { CreditCard } from 'lucide-react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function BillingPage() {
  return (
    <>
      <PageHeader title="Billing" />
      <EmptyState
        icon={<CreditCard />}
        title="No invoices yet"
        description="Your invoices and payments will be here."
      />
    </>
  )
}
