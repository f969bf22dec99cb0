import type { BillingDeps } from '../billing-deps.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import type { Wanted } from '../rules/quote.ts'
import { clearIntents, markUnchangeable } from '../store/queries-intents.ts'
import { executeCommand } from '../sync/execute-command.ts'
import { changeRejected } from '../sync/payment-refused.ts'
import { syncSubscription } from '../sync/sync.ts'

/** The intent is saved already: if the provider doesn't respond or is busy, the next sync executes it. */
export async function scheduleChange(
  deps: BillingDeps,
  subscription: BillingSubscription,
  { planId, priceMinor }: Wanted,
): Promise<{ isScheduled: boolean }> {
  const { id, userId } = subscription
  const done = await executeCommand(deps, subscription, { do: 'schedule', planId, priceMinor })
  if (done.status === 'done') await syncSubscription(deps, id)
  if (done.status !== 'refused' || done.code === 'in_progress') return { isScheduled: true }
  await deps.db.onBehalfOf(userId, async (tx) => {
    if (done.code === 'not_changeable') await markUnchangeable(tx, id, done.reason, deps.now())
    await clearIntents(tx, id)
  })
  if (done.code === 'not_changeable') return { isScheduled: false }
  // Without the intent, the sync undoes whatever the provider may have scheduled after all.
  await syncSubscription(deps, id)
  throw changeRejected(done.code)
}
