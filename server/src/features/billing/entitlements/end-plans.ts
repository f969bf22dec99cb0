import type { BillingDeps } from '../billing-deps.ts'
import { lockUser } from '../store/queries-subscriptions.ts'
import { applyEntitlement } from '../sync/apply-entitlement.ts'
import { listEndedUsers } from './hold-paid-plan.ts'

/** Ends expired plans by the clock: a canceled or unpaid plan needs no event to end. */
export async function endPlans(deps: BillingDeps): Promise<void> {
  const { db, now } = deps
  for (const userId of await db.asJob((tx) => listEndedUsers(tx, now()))) {
    await db.asJob(async (tx) => {
      await lockUser(tx, userId)
      await applyEntitlement(deps, tx, userId)
    })
  }
}
