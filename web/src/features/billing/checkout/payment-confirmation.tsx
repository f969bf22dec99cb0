import { planDisplayName } from '@assay/contract/billing/catalogue'
import { formatMoney } from '@assay/contract/format'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { useUser } from '../../../api/session.ts'
import { Pill } from '../../../ui/data/pill.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { billingQuery } from '../invoices/api.ts'
import { formatDate, invoicesOf } from '../invoices/invoices.ts'
import { refreshSubscriptions, subscriptionsQuery } from '../subscription-rows.ts'

type PaymentConfirmationProps = { /** The provider's id, from the return URL. */ subscriptionId: string }

/**
 * Waits until the provider's signed event has reached the server. The browser's return proves nothing, so nothing is
 * claimed before that.
 */
export function PaymentConfirmation({ subscriptionId }: PaymentConfirmationProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Progress subscriptionId={subscriptionId} />
    </QueryClientProvider>
  )
}

function Progress({ subscriptionId }: PaymentConfirmationProps) {
  const { id } = useUser()
  const asked = { refetchInterval: askEveryMs, staleTime: 0 }
  const rows = useQuery({ ...subscriptionsQuery(id), ...asked })
  const billing = useQuery({ ...billingQuery(id), ...asked })
  const row = rows.data?.find((one) => one.subscription_id === subscriptionId && one.is_active)
  const [paid] = invoicesOf(billing.data?.filter((one) => one.id === subscriptionId) ?? []).filter(
    ({ status }) => status === 'paid',
  )
  const isActive = row !== undefined || paid !== undefined
  // The rest of the app, and the opening page, still show the old state.
  useEffect(() => {
    if (isActive) void refreshSubscriptions(queryClient)
  }, [isActive])
  return (
    <div className="grid gap-5">
      <div role="status" className="flex items-center gap-3">
        {isActive ? (
          <Pill tone="ok" dot>
            Active
          </Pill>
        ) : (
          <Pill tone="info" dot>
            Confirming
          </Pill>
        )}
        <span className="text-muted">
          {isActive
            ? `${planDisplayName(row?.plan_id ?? planOf(billing.data, subscriptionId))} is ready to use.`
            : 'Waiting for the payment provider’s confirmation…'}
        </span>
      </div>
      {!isActive && (rows.error || billing.error) && (
        <Banner tone="warn">The server cannot be reached at the moment. This page keeps asking.</Banner>
      )}
      {paid && (
        <dl
          aria-label="Receipt"
          className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-lg border border-border bg-subtle px-4 py-3.5 text-sm tabular-nums"
        >
          <dt className="text-muted">Invoice</dt>
          <dd className="text-right font-mono wrap-anywhere">{paid.invoice_id}</dd>
          <dt className="text-muted">Paid on</dt>
          <dd className="text-right">{formatDate(paid.paid_at ?? paid.issued_at)}</dd>
          <dt className="font-semibold">Amount</dt>
          <dd className="text-right font-semibold">{formatMoney(paid.amount, paid.currency)}</dd>
        </dl>
      )}
    </div>
  )
}

function planOf(subscriptions: { id: string; plan_id: string }[] | undefined, id: string): string | undefined {
  return subscriptions?.find((one) => one.id === id)?.plan_id
}

const askEveryMs = 2000
