import { expect, test } from 'vitest'
import { rejectionCode } from './rejection-code.ts'

test.each([
  // As documented.
  ['Subscriptions cannot be updated when payment mode is UPI', {}, 'not_changeable'],
  ['subscriptions cannot be updated when payment mode is emandate', {}, 'not_changeable'],
  ["Can't update Subscription when Subscription is not in Authenticated or Active state", {}, 'wrong_state'],
  ['Request failed because another subscription operation is in progress.', {}, 'in_progress'],
  ['Subscription is not cancellable in expired status.', { field: 'status' }, 'wrong_state'],
  ['Subscription cannot be cancelled since no billing cycle is going on.', {}, 'wrong_state'],
  ['The payment has been fully refunded already.', {}, 'already_refunded'],
  ['LQPd9lomgwDE5Fs is not a valid id', { reason: 'input_validation_failed' }, 'not_found'],
  // As reported by other customers.
  ["Can't update subscription immediately when card mandate is applicable", {}, 'not_changeable'],
  ['Only offers can be updated for subscriptions when payment mode is domestic card.', {}, 'not_changeable'],
  ["Can't update subscription when subscription is not in Authenticated or Active state", {}, 'wrong_state'],
  ['The ID provided is invalid or could not be found.', {}, 'not_found'],
  ['The id provided does not exist', { reason: 'input_validation_failed' }, 'not_found'],
  // The reason decides about a payment, whatever the text says.
  ["Your payment didn't go through as it was declined by the bank.", { reason: 'payment_failed' }, 'declined'],
  ['Any other text', { reason: 'insufficient_funds' }, 'declined'],
  ['Any other text', { field: 'status' }, 'wrong_state'],
  // Nobody knows whether money has moved, or nobody knows the words.
  ['Payment processing failed due to an error at the bank', { reason: 'bank_technical_error' }, 'unknown'],
  ['Payment timed out', { reason: 'payment_timed_out' }, 'unknown'],
  ['The plan is the same as the current one.', { field: 'plan_id' }, 'unknown'],
  ['', { field: null, reason: 'NA' }, 'unknown'],
] as const)('%s %o is %s', (description, more, code) => {
  expect(rejectionCode({ description, ...more })).toBe(code)
})
