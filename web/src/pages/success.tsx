import { paths } from '@assay/contract/paths'
import { Receipt } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function SuccessPage() {
  return (
    <>
      <PageHeader title="Payment" />
      <EmptyState
        icon={<Receipt />}
        title="Payments are not built yet"
        description="After a payment, this page will confirm it and show the receipt. No payment can be made in this build."
        action={
          <Button asChild>
            <Link to={paths.login}>Back to sign in</Link>
          </Button>
        }
      />
    </>
  )
}
