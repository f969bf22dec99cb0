import { AppError } from '../../../http/errors.ts'
import type { BillingDeps } from '../billing-deps.ts'

type Refusal = { status: 'refused'; code: string; reason: string } | { status: 'unavailable'; reason: string }

/** What the provider says about our requests is for the log; about the customer's card the caller tells it. */
export function refusePayment({ log }: Pick<BillingDeps, 'log'>, { status, reason }: Refusal): AppError {
  log.error({ reason, answer: status }, 'the payment provider did not do what it was asked')
  return new AppError(
    'unavailable',
    'The payment provider does not answer at the moment. Nothing was charged. Please try again.',
    { retryAfterSeconds: 10 },
  )
}
