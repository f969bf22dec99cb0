import { AppError } from '../../../http/errors.ts'
import type { BillingDeps } from '../billing-deps.ts'

type Refusal = { status: 'refused'; code: string; reason: string } | { status: 'unavailable'; reason: string }

/** The provider's errors about our requests belong in the log; errors about the card are shown by the caller. */
export function refusePayment({ log }: Pick<BillingDeps, 'log'>, { status, reason }: Refusal): AppError {
  log.error({ reason, status }, 'payment provider request failed')
  return new AppError(
    'unavailable',
    'The payment provider does not answer at the moment. Nothing was charged. Please try again.',
    { retryAfterSeconds: 10 },
  )
}
