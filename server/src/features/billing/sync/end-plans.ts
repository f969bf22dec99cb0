import type { BillingDeps } from '../billing-deps.ts'
import { listEndedUsers } from '../entitlements/hold-paid-plan.ts'
import { lockUser } from '../store/queries-subscriptions.ts'
import { applyEntitlement } from './apply-entitlement.ts'

/** Ends what has run out by the clock alone: no event has to come for a cancelled or unpaid plan to be over. */
export async function endPlans(deps: BillingDeps): Promise<void> {
  const { db, now } = deps
  for (const userId of await db.asService((tx) => listEndedUsers(tx, now()))) {
    await db.asService(async (tx) => {
      await lockUser(tx, userId)
      await applyEntitlement(deps, tx, userId)
    })
  }
}
