import { AppError } from '../../../http/errors.ts'
import type { BillingDeps } from '../billing-deps.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import type { Wanted } from '../rules/quote.ts'
import { remainingCycles } from '../rules/remaining-cycles.ts'
import { claimSubscription, releaseClaim } from '../store/queries-checkout.ts'
import { enqueueReconcile } from '../store/queries-due.ts'
import { clearIntents, markUnchangeable } from '../store/queries-intents.ts'
import { setNextSync } from '../store/queries-subscriptions.ts'
import { needProviderPlan } from '../sync/provider-plan.ts'
import { syncSubscription } from '../sync/sync.ts'

/**
 * Has the provider charge the difference and change the plan at once. Safe to repeat: it refuses to change a plan into
 * itself, so the same upgrade is never charged twice.
 */
export async function chargeUpgrade(
  deps: BillingDeps,
  { id, userId, providerId }: BillingSubscription,
  wanted: Wanted,
): Promise<{ isChanged: boolean }> {
  const { db, payments, now } = deps
  const claimedUntil = new Date(now().getTime() + 20_000)
  if (!providerId || !(await db.onBehalfOf(userId, (tx) => claimSubscription(tx, id, now(), claimedUntil))))
    throw beingChanged()
  try {
    const plan = await needProviderPlan(deps, wanted)
    const remainingCount = remainingCycles(wanted.planId)
    const change = { planId: plan.providerPlanId, when: 'now', remainingCount } as const
    const answer = await payments.updateSubscription(providerId, change)
    if (answer.status === 'unavailable') throw await noAnswer(deps, userId, id)
    if (answer.status === 'refused' && !/same as the current/i.test(answer.reason)) {
      if (!/cannot be updated/i.test(answer.reason)) {
        throw new AppError('conflict', `Your plan was not changed. ${answer.reason}`)
      }
      await db.onBehalfOf(userId, (tx) => markUnchangeable(tx, id, answer.reason, now()))
      return { isChanged: false }
    }
    await db.onBehalfOf(userId, (tx) => clearIntents(tx, id))
    await syncSubscription(deps, id)
    return { isChanged: true }
  } finally {
    await db.onBehalfOf(userId, (tx) => releaseClaim(tx, id))
  }
}

/** It may have been carried out all the same; the next one who looks will see. */
async function noAnswer({ db, now }: BillingDeps, userId: string, id: string): Promise<AppError> {
  await db.onBehalfOf(userId, async (tx) => {
    await setNextSync(tx, id, now())
    await enqueueReconcile(tx)
  })
  return new AppError(
    'unavailable',
    'The payment provider does not answer at the moment. Please look at your plan in a minute before you try again.',
    { retryAfterSeconds: 60 },
  )
}

function beingChanged(): AppError {
  return new AppError('conflict', 'Your plan is being changed already. Please wait a moment.', { retryAfterSeconds: 2 })
}
