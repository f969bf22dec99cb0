import { type Currency, planDisplayName } from '@assay/contract/billing/catalogue'
import { AppError } from '../../../http/errors.ts'
import type { PaymentResult, RejectionCode } from '../../../ports/payments.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { planRef } from '../rules/billing-subscription.ts'
import { findPlanVersion, keepPlanVersion, type PlanVersion } from '../store/queries-plans.ts'

type Priced = { planId: string; currency: Currency; priceMinor: number }

/** The provider's plan at this price, created there when the first customer needs it. */
export async function needProviderPlan(
  deps: BillingDeps,
  { planId, currency, priceMinor: amountMinor }: Priced,
): Promise<PlanVersion> {
  const { db, payments, config } = deps
  const wanted = { account: config.razorpay?.keyId ?? 'sandbox', planId, currency, amountMinor }
  // Service role: prices at the provider are the same for every customer.
  const known = await db.asService((tx) => findPlanVersion(tx, wanted))
  if (known) return known
  const made = await payments.createPlan({
    name: planDisplayName(planId),
    period: planRef(planId).cycle,
    interval: 1,
    amountMinor,
    currency,
    notes: { plan_id: planId },
  })
  if (made.status !== 'ok') throw paymentError(deps, made)
  const kept = await db.asService(async (tx) => {
    await keepPlanVersion(tx, { ...wanted, providerPlanId: made.plan.id })
    return findPlanVersion(tx, wanted)
  })
  if (!kept) throw new Error('The provider plan was created but not saved.')
  return kept
}

type Failure = Exclude<PaymentResult<unknown>, { status: 'ok' }>

/** For a request that must succeed. The provider's words go to the log: they are about our request, not the customer's. */
export function paymentError({ log }: Pick<BillingDeps, 'log'>, failure: Failure): AppError {
  const { status, reason } = failure
  const code = status === 'rejected' ? failure.code : undefined
  log.error({ reason, code, status }, 'the payment provider did not execute a request')
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
