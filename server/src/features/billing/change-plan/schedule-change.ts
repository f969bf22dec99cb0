import type { BillingDeps } from '../billing-deps.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import type { Wanted } from '../rules/quote.ts'
import { clearIntents, markUnchangeable } from '../store/queries-intents.ts'
import { executeCommand } from '../sync/execute-command.ts'
import { syncSubscription } from '../sync/sync.ts'

/** The intent is saved already: if the provider doesn't respond, the next sync executes it. */
export async function scheduleChange(
  deps: BillingDeps,
  subscription: BillingSubscription,
  { planId, priceMinor }: Wanted,
): Promise<{ isScheduled: boolean }> {
  const done = await executeCommand(deps, subscription, { do: 'schedule', planId, priceMinor })
  if (done.status === 'done') await syncSubscription(deps, subscription.id)
  if (done.status !== 'refused') return { isScheduled: true }
  await deps.db.onBehalfOf(subscription.userId, async (tx) => {
    await markUnchangeable(tx, subscription.id, done.reason, deps.now())
    await clearIntents(tx, subscription.id)
  })
  return { isScheduled: false }
}
