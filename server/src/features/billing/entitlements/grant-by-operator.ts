import { type BillingCycle, plans, type Tier } from '@assay/contract/billing/catalogue'
import type { Deps } from '../../../deps.ts'
import { type CurrentPeriod, openCurrentPeriod } from './current-period.ts'
import { endSubscription, insertSubscription } from './queries.ts'

/** Grants the account a plan with its full quota, effective now. Unused checks of the old plan are lost. */
export async function grantPlan(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { tier, cycle, until }: { tier: Tier; cycle: BillingCycle; until: Date | null },
): Promise<CurrentPeriod> {
  // Service role: the operator gives a plan.
  return db.asService(async (tx) => {
    // Again if another request opened Free in between, whose plan then kept this one out.
    for (;;) {
      await endSubscription(tx, userId)
      await insertSubscription(tx, userId, { plan: plans[tier], cycle, expiresAt: until })
      const period = await openCurrentPeriod(tx, userId)
      if (period.tier === tier) return period
    }
  })
}
