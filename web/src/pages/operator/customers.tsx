import { CustomerSearch } from '../../features/operator/customer-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function CustomersPage() {
  return (
    <>
      <PageHeader
        title="Customers"
        description="By the beginning of an address or name, or by a whole key prefix, invoice number, request ID or account ID."
      />
      <CustomerSearch />
    </>
  )
}
