import type { CancelCodeSent, SubscriptionCanceled } from '@assay/contract/billing/cancellation'
import type { BillingDetails } from '@assay/contract/billing/details'
import type { BillingState, PaymentMethodPage } from '@assay/contract/billing/subscription'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { request } from '../../../api/product.ts'

/** Whom invoices are addressed to. */
export const billingDetailsQuery = queryOptions({
  queryKey: ['billing', 'details'],
  queryFn: ({ signal }) => request<BillingDetails>('/billing/details', { signal }),
})

/** Mails a code to the account's address. */
export async function requestCancelCode(email: string, subscriptionId: string): Promise<CancelCodeSent> {
  return request('/cancel-otp', {
    method: 'POST',
    body: { email_id: email, subscription_id: subscriptionId },
  })
}

export async function cancelSubscription(input: { uuid: string; subscriptionId: string; otp: string }) {
  const { uuid, subscriptionId, otp } = input
  return request<SubscriptionCanceled>('/cancel-subscription', {
    method: 'POST',
    body: { uuid, subscription_id: subscriptionId, otp },
  })
}

/** Undoes a cancellation or plan change that hasn't taken effect. */
export async function undoChange(subscriptionId: string): Promise<BillingState> {
  return request('/billing/undo', { method: 'POST', body: { subscription_id: subscriptionId } })
}

/** The provider's page where the payment method is replaced. */
export async function fetchMethodPage(): Promise<PaymentMethodPage> {
  return request('/billing/payment-method', { method: 'POST' })
}

/** Errors about the code itself belong under its field. */
export function isCodeError(error: unknown): error is ApiError {
  return error instanceof ApiError && ['otp_invalid', 'otp_expired', 'otp_exhausted', 'not_found'].includes(error.code)
}
