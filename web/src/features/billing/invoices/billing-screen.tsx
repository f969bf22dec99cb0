import type { BillingSubscription } from '@assay/contract/billing/invoices'
import { paths } from '@assay/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { CreditCard, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError, describeError } from '../../../api/api-error.ts'
import { useUser } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ActiveSubscriptions } from './active-subscriptions.tsx'
import { billingQuery } from './api.ts'
import { BillingHistory } from './billing-history.tsx'
import { BillingSkeleton } from './billing-skeleton.tsx'
import { billingIntro } from './intro.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { invoicesOf, statusOf } from './invoices.ts'
import { Summary } from './summary.tsx'

/** `notice` stands above everything: what waits for a payment. */
export function BillingScreen({ notice }: { notice: ReactNode }) {
  const { id } = useUser()
  const { data, error, fetchStatus, refetch } = useQuery(billingQuery(id))
  const isFetching = fetchStatus === 'fetching'
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
        <ErrorState
          title="Error Loading Billing Data"
          message={describeError(error, 'An unexpected error occurred. Please try refreshing the page.')}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          retry={{ label: 'Try again', onSelect: () => refetch(), busy: isFetching }}
        />
      )}
      {!data && !error && <BillingSkeleton onRetry={() => refetch()} />}
    </>
  )
}

function Books({ subscriptions }: { subscriptions: BillingSubscription[] }) {
  const invoices = invoicesOf(subscriptions)
  const pending = invoices.filter((invoice) => statusOf(invoice) === 'pending')
  return (
    <>
      <Summary invoices={invoices} />
      {pending.length > 0 && (
        <Card>
          <CardHeader title="Pending Invoices" description="Each is paid on the payment provider’s page." />
          <InvoiceTable caption="Pending Invoices" invoices={pending} />
        </Card>
      )}
      {invoices.length === 0 ? (
        <EmptyState
          icon={<CreditCard />}
          title="No billing history found"
          description="Nothing has been charged to this account. Invoices appear here with the first payment."
          action={
            <Button asChild>
              <Link to={paths.developerTools}>View plans</Link>
            </Button>
          }
        />
      ) : (
        <BillingHistory invoices={invoices} />
      )}
      <ActiveSubscriptions subscriptions={subscriptions} />
    </>
  )
}
