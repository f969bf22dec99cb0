import { planId as idOf } from '@assay/contract/billing/catalogue'
import type { SubscribeResponse } from '@assay/contract/billing/checkout'
import { AppError } from '../../../http/errors.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { openCurrentPeriod } from '../entitlements/current-period.ts'
import { lockHeldPlan } from '../entitlements/hold-paid-plan.ts'
import { lockUser } from '../store/queries-subscriptions.ts'
import { alreadySubscribed } from './wanted-plan.ts'

/** Free needs no payment. Leaving a paid plan is a cancellation and requires the mailed code. */
export async function activateFree({ db, now }: BillingDeps, userId: string): Promise<SubscribeResponse> {
  return db.onBehalfOf({ userId, lock: 'billing' }, async (tx) => {
    await lockUser(tx, userId)
    const held = await lockHeldPlan(tx, userId)
    if (held?.planId === idOf('free', 'monthly')) throw alreadySubscribed()
    if (held && held.entitlement !== 'ended') {
      throw new AppError('conflict', 'To move back to Free, cancel your subscription on the Subscriptions page.')
    }
    const { planId } = await openCurrentPeriod(tx, userId)
    await recordAct(tx, userId, { action: 'billing.plan_chosen', target: { plan: planId } }, now())
    return { status: 'changed', redirect_url: null, plan_id: planId }
  })
}
