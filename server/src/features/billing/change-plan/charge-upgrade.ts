import { AppError } from '../../../http/errors.ts'
import type { PaymentResult, ProviderSubscription } from '../../../ports/payments.ts'
import type { BillingDeps } from '../billing-deps.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { remainingCycles } from '../rules/billing-subscription.ts'
import type { Wanted } from '../rules/quote.ts'
import { enqueueReconcile } from '../store/queries-due.ts'
import { claimSubscription, clearIntents, markUnchangeable, releaseClaim } from '../store/queries-intents.ts'
import { setNextSync } from '../store/queries-subscriptions.ts'
import { changeRejected, needProviderPlan } from '../sync/provider-plan.ts'
import { syncSubscription } from '../sync/sync.ts'

/**
 * Has the provider charge the difference and change the plan now. Before it charges and after an unclear rejection it asks
 * which plan the subscription is on: an upgrade whose response was lost is never charged twice.
 */
export async function chargeUpgrade(
  deps: BillingDeps,
  { id, userId, providerId }: BillingSubscription,
  wanted: Wanted,
): Promise<{ isChanged: boolean }> {
  const { db, now } = deps
  const claimedUntil = new Date(now().getTime() + claimMs)
  if (!providerId || !(await db.onBehalfOf(userId, (tx) => claimSubscription(tx, id, now(), claimedUntil))))
    throw beingChanged()
  try {
    const plan = await needProviderPlan(deps, wanted)
    const outcome = await changeNow(deps, providerId, plan.providerPlanId, remainingCycles(wanted.planId))
    switch (outcome) {
      case 'changed':
        await db.onBehalfOf(userId, (tx) => clearIntents(tx, id))
        await syncSubscription(deps, id)
        return { isChanged: true }
      case 'not_changeable':
        await db.onBehalfOf(userId, (tx) => markUnchangeable(tx, id, outcome, now()))
        return { isChanged: false }
      case 'unavailable':
        throw await unavailable(deps, userId, id)
      case 'in_progress':
        throw beingChanged()
      default:
        await syncSubscription(deps, id)
        throw changeRejected(outcome)
    }
  } finally {
    await db.onBehalfOf(userId, (tx) => releaseClaim(tx, id))
  }
}

/** Longer than the four requests below can take together. */
const claimMs = 40_000

type Outcome = 'changed' | 'unavailable' | Extract<PaymentResult<unknown>, { status: 'rejected' }>['code']

async function changeNow(
  { payments, log }: BillingDeps,
  providerId: string,
  planId: string,
  remainingCount: number,
): Promise<Outcome> {
  const before = await payments.fetchSubscription(providerId)
  if (before.status !== 'ok') return before.status === 'rejected' ? before.code : 'unavailable'
  if (isOn(before, planId)) return 'changed'
  const response = await payments.updateSubscription(providerId, { planId, when: 'now', remainingCount })
  if (response.status === 'ok') return 'changed'
  if (response.status === 'unavailable') return 'unavailable'
  const { code, reason } = response
  if (code !== 'unknown') return code
  log.error({ subscription: providerId, reason }, 'the payment provider rejected an upgrade for an unknown reason')
  const after = await payments.fetchSubscription(providerId)
  if (after.status === 'unavailable') return 'unavailable'
  return isOn(after, planId) ? 'changed' : 'unknown'
}

function isOn(result: PaymentResult<{ subscription: ProviderSubscription }>, planId: string): boolean {
  return result.status === 'ok' && result.subscription.planId === planId
}

/** The provider may have changed the plan nevertheless; the next sync finds out. */
async function unavailable({ db, now }: BillingDeps, userId: string, id: string): Promise<AppError> {
  await db.onBehalfOf(userId, async (tx) => {
    await setNextSync(tx, id, now())
    await enqueueReconcile(tx)
  })
  return new AppError(
    'unavailable',
    'The payment provider isn’t responding. Please check your plan in a minute before you try again.',
    { retryAfterSeconds: 60 },
  )
}

function beingChanged(): AppError {
  return new AppError('conflict', 'Your plan is already being changed. Please wait a moment.', { retryAfterSeconds: 2 })
}
