import type { RejectionCode } from '../../ports/payments.ts'

type RazorpayError = { description: string; field?: string | null | undefined; reason?: string | null | undefined }

/**
 * Razorpay's `code` is `BAD_REQUEST_ERROR` for nearly every rejection. What tells them apart is `reason` for a payment
 * ("can be handled programmatically", https://razorpay.com/docs/errors) and, for everything else, `field` and the text.
 * The API and its documentation differ in case and punctuation, so only a lower-case fragment is compared.
 */
export function rejectionCode({ description, field, reason }: RazorpayError): RejectionCode {
  if (reason && declines.has(reason)) return 'declined'
  const text = description.toLowerCase()
  const known = fragments.find(([fragment]) => text.includes(fragment))
  if (known) return known[1]
  return field === 'status' ? 'wrong_state' : 'unknown'
}

/**
 * Documented: https://razorpay.com/docs/errors/payments/cards. Outages and timeouts of a bank are on that page too, but
 * left out here: after those nobody knows yet whether money has moved.
 */
const declines = new Set([
  'authentication_failed',
  'card_declined',
  'card_disabled_for_online_payments',
  'card_expired',
  'card_not_enrolled',
  'debit_instrument_blocked',
  'debit_instrument_inactive',
  'incorrect_cvv',
  'insufficient_funds',
  'payment_failed',
  'payment_risk_check_failed',
  'transaction_limit_exceeded',
])

const fragments: [string, RejectionCode][] = [
  // Documented: /docs/api/payments/subscriptions/update-subscription.
  ['cannot be updated when payment mode is', 'not_changeable'],
  ['not in authenticated or active state', 'wrong_state'],
  ['another subscription operation is in progress', 'in_progress'],
  // The guide documents the rule for domestic cards. The API's text isn't documented but reported by others, such as in
  // razorpay/razorpay-node#409: the first for a change now, the second for one at the end of the cycle.
  ['when card mandate is applicable', 'not_changeable'],
  ['only offers can be updated', 'not_changeable'],
  // Documented: /docs/api/payments/subscriptions/cancel-subscription.
  ['is not cancellable in', 'wrong_state'],
  ['no billing cycle is going on', 'wrong_state'],
  // Documented: /docs/api/refunds/create-normal.
  ['has been fully refunded already', 'already_refunded'],
  // The first two are documented with most endpoints, the third is reported for subscriptions.
  ['id provided does not exist', 'not_found'],
  ['is not a valid id', 'not_found'],
  ['id provided is invalid or could not be found', 'not_found'],
]
