import { planDisplayName } from '@assay/contract/billing/catalogue'
import type { BillingSubscription } from '@assay/contract/billing/invoices'
import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import { formatDay, formatMoney } from '@assay/contract/format'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { useTeamId } from '../../../api/teams.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { billingQuery } from '../invoices/api.ts'
import { type Invoice, invoicesOf } from '../invoices/invoices.ts'
import { refreshSubscriptions, subscriptionsQuery } from '../subscription-rows.ts'
import { ConfirmationHeader, showsWithin } from './confirmation-header.tsx'
import { announcePayment } from './payment-messages.ts'

/**
 * Waits until the provider's signed event has reached the server. The browser's return proves nothing, so nothing is
 * claimed before that.
 */
export function PaymentConfirmation({ payment }: { payment: Payment }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Confirmation payment={payment} />
    </QueryClientProvider>
  )
}

function Confirmation({ payment }: { payment: Payment }) {
  const id = useTeamId()
  const [isSettled, setIsSettled] = useState(false)
  const asked = { refetchInterval: isSettled ? false : askEveryMs, staleTime: 0 } as const
  const rows = useQuery({ ...subscriptionsQuery(id), ...asked })
  const billing = useQuery({ ...billingQuery(id), ...asked })
  const state = readPaymentState(payment, { rows: rows.data, billing: billing.data })
  const { status } = state
  useEffect(() => {
    if (status === 'confirming') return
    setIsSettled(true)
    // This window's cache and every other window still have the old plan.
    void refreshSubscriptions(queryClient)
    if (status === 'paid') announcePayment()
  }, [status])
  switch (state.status) {
    case 'confirming':
      return (
        <>
          <ConfirmationHeader state="confirming" title="Confirming your payment">
            Waiting for the payment provider. {showsWithin}
          </ConfirmationHeader>
          {(rows.error || billing.error) && (
            <Banner tone="warn">We can’t reach Assay right now. We’ll keep trying.</Banner>
          )}
        </>
      )
    case 'failed':
      return (
        <ConfirmationHeader state="failed" title="Payment failed">
          You weren’t charged. You can choose a plan again any time.
        </ConfirmationHeader>
      )
    case 'paid':
      return (
        <>
          <ConfirmationHeader state="paid" title="Payment Successful">
            Thank you. {planDisplayName(state.planId)} is ready to use.
          </ConfirmationHeader>
          {state.invoice && <Receipt invoice={state.invoice} />}
          <p className="text-sm text-muted">Don’t see it yet? {showsWithin}</p>
        </>
      )
    default:
      return state satisfies never
  }
}

function Receipt({ invoice }: { invoice: Invoice }) {
  const { number, invoice_id, paid_at, issued_at, amount, currency } = invoice
  const paidAt = paid_at ?? issued_at
  return (
    <dl
      aria-label="Receipt"
      className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-lg border border-border bg-subtle px-4 py-3.5 text-sm tabular-nums"
    >
      <dt className="text-muted">Invoice</dt>
      <dd className="text-right font-mono wrap-anywhere">{number ?? invoice_id}</dd>
      {paidAt && (
        <>
          <dt className="text-muted">Paid on</dt>
          <dd className="text-right">{formatDay(paidAt)}</dd>
        </>
      )}
      <dt className="font-semibold">Amount</dt>
      <dd className="text-right font-semibold">{formatMoney(amount, currency)}</dd>
    </dl>
  )
}

const askEveryMs = 2000

/** What was paid for, from the return URL. An invoice is named where an existing plan was paid. */
export type Payment = { subscriptionId: string; invoiceId: string | null }

type PaymentState =
  | { status: 'confirming' }
  | { status: 'paid'; planId: string | undefined; invoice: Invoice | undefined }
  | { status: 'failed' }

type Known = { rows: SubscriptionRow[] | undefined; billing: BillingSubscription[] | undefined }

/** Only what the provider has confirmed counts: anyone can open the return URL. */
export function readPaymentState({ subscriptionId, invoiceId }: Payment, { rows, billing }: Known): PaymentState {
  const subscription = billing?.find(({ id }) => id === subscriptionId)
  const invoices = invoicesOf(subscription ? [subscription] : [])
  const invoice = invoices.find(
    ({ status, invoice_id }) => status === 'paid' && (invoiceId === null || invoice_id === invoiceId),
  )
  const row = rows?.find(({ subscription_id, is_active }) => subscription_id === subscriptionId && is_active)
  if (invoice || (row && invoiceId === null)) {
    return { status: 'paid', planId: row?.plan_id ?? subscription?.plan_id, invoice }
  }
  const isOver = subscription !== undefined && ['expired', 'cancelled', 'failed'].includes(subscription.status)
  return { status: isOver ? 'failed' : 'confirming' }
}
