import { AppError } from '../../../http/errors.ts'
import type { PaymentResult, RejectionCode } from '../../../ports/payments.ts'
import type { BillingDeps } from '../billing-deps.ts'

type Failure = Exclude<PaymentResult<unknown>, { status: 'ok' }>

/** For a request that must succeed. The provider's words go to the log: they are about our request, not the customer's. */
export function refusePayment({ log }: Pick<BillingDeps, 'log'>, failure: Failure): AppError {
  const { status, reason } = failure
  const code = status === 'refused' ? failure.code : undefined
  log.error({ reason, code, answer: status }, 'the payment provider did not execute a request')
  return new AppError('unavailable', 'The payment provider isn’t responding. You weren’t charged. Please try again.', {
    retryAfterSeconds: 10,
  })
}

/** For a change of plan that the provider has rejected; the subscription is as it was. */
export function changeRejected(code: RejectionCode): AppError {
  switch (code) {
    case 'declined':
      return new AppError(
        'conflict',
        'Your card was declined, so your plan hasn’t changed. Please contact your bank, or try again later.',
      )
    case 'wrong_state':
      return new AppError('conflict', 'Your plan can’t be changed right now. Please reload this page and try again.')
    default:
      return new AppError(
        'conflict',
        'We couldn’t change your plan. Please try again in a minute, or contact us if it keeps happening.',
      )
  }
}
