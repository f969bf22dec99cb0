import { currencyOf } from '@assay/contract/billing/catalogue'
import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import { findHeldPlan } from '../entitlements/hold-paid-plan.ts'
import { type BillingSubscription, isHeld, isOver } from '../rules/billing-subscription.ts'
import type { Current } from '../rules/entitlement.ts'
import { findWanted, type Wanted } from '../rules/quote.ts'

/** A subscription cannot change its currency, so the current one decides. */
export function needWanted(planId: string, current: Current | null, country: string): Wanted {
  const wanted = findWanted(planId, current?.subscription.currency ?? currencyOf(country))
  if (!wanted) throw planNotFound()
  return wanted
}

export async function rejectSame(tx: Tx, userId: string, current: Current | null, { planId }: Wanted): Promise<void> {
  const held = await findHeldPlan(tx, userId)
  const isAgain = current?.subscription.planId === planId && isRenewing(current.subscription)
  if (isAgain || (!current && held?.planId === planId)) throw alreadySubscribed()
  if (current?.entitlement.kind === 'grace') {
    throw new AppError('conflict', 'Your last renewal hasn’t been paid. Please pay the open invoice first.')
  }
}

/** A subscription that will not renew can be followed by the same plan. */
function isRenewing(subscription: BillingSubscription): boolean {
  const { status, cancelSentAt } = subscription
  return !isOver(subscription) && (status !== 'paused' || isHeld(subscription)) && cancelSentAt === null
}

export function planNotFound(): AppError {
  return new AppError('not_found', 'The selected plan could not be found.')
}

export function alreadySubscribed(): AppError {
  return new AppError('conflict', 'You are already subscribed to this plan.')
}
