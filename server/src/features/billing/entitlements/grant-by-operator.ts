import { type BillingCycle, plans, type Tier } from '@assay/contract/billing/catalogue'
import type { Deps } from '../../../deps.ts'
import { recordAct } from '../../audit/record-act.ts'
import { type CurrentPeriod, openCurrentPeriod } from './current-period.ts'
import { holdMailbox } from './open-period.ts'
import { endSubscription, insertSubscription } from './queries.ts'

/** Grants the account a plan with its full quota, effective now. Unused checks of the old plan are lost. */
export async function grantPlan(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  { tier, cycle, until }: { tier: Tier; cycle: BillingCycle; until: Date | null },
): Promise<CurrentPeriod> {
  // Service role: the operator gives a plan.
  return db.asService(async (tx) => {
    await holdMailbox(tx, userId)
    // Again if a request opened Free in between: the insert has waited for it.
    do await endSubscription(tx, userId)
    while (!(await insertSubscription(tx, userId, { plan: plans[tier], cycle, expiresAt: until })))
    const period = await openCurrentPeriod(tx, userId)
    await recordAct(tx, userId, { action: 'billing.plan_granted', target: { plan: period.planId } }, now())
    return period
  })
}
