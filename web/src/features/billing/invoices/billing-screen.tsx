import type { BillingSubscription } from '@assay/contract/billing/invoices'
import { paths } from '@assay/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { CreditCard, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '../../../api/session.ts'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadError } from '../../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ActiveSubscriptions } from './active-subscriptions.tsx'
import { billingQuery } from './api.ts'
import { BillingHistory } from './billing-history.tsx'
import { BillingSkeleton } from './billing-skeleton.tsx'
import { DetailsCard } from './details-card.tsx'
import { billingIntro } from './intro.ts'
import { invoicesOf } from './invoices.ts'
import { Summary } from './summary.tsx'

/** `notice` comes first: what awaits payment. */
export function BillingScreen({ notice }: { notice: ReactNode }) {
  const { id } = useUser()
  const { data, error, isFetching, refetch } = useQuery(billingQuery(id))
  return (
    <>
      <PageHeader
        {...billingIntro}
        actions={
          <Button busy={isFetching && data !== undefined} busyLabel="Refreshing..." onClick={() => refetch()}>
            <RefreshCw aria-hidden="true" />
            Refresh
          </Button>
        }
      />
      {notice}
      {data && <Books subscriptions={data} />}
      {!data && error && (
        <LoadError
          title="Error Loading Billing Data"
          error={error}
          isFetching={isFetching}
          refetch={refetch}
          fallback="An unexpected error occurred. Please try refreshing the page."
        />
      )}
      {!data && !error && <BillingSkeleton onRetry={() => refetch()} />}
    </>
  )
}

function Books({ subscriptions }: { subscriptions: BillingSubscription[] }) {
  const invoices = invoicesOf(subscriptions)
  return (
    <>
      <Summary invoices={invoices} />
      {invoices.length === 0 ? (
        <EmptyState
          icon={<CreditCard />}
          title="No billing history found"
          description="You haven’t been charged yet. Your invoices will appear here after your first payment."
          action={
            <Button asChild>
              <Link to={paths.developerTools}>View plans</Link>
            </Button>
          }
        />
      ) : (
        <BillingHistory invoices={invoices} />
      )}
      <DetailsCard />
      <ActiveSubscriptions subscriptions={subscriptions} />
    </>
  )
}
