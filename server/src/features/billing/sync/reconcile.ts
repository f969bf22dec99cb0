import type { BillingDeps } from '../billing-deps.ts'
import { attachProviderId, markFailed } from '../store/queries-checkout.ts'
import { listDueSubscriptions, listUnconfirmed } from '../store/queries-due.ts'
import { findSubscription } from '../store/queries-subscriptions.ts'
import { findOrphan } from './attach-orphan.ts'
import { handlePaymentEvents } from './handle-events.ts'
import { inParallel } from './in-parallel.ts'
import { syncSubscription } from './sync.ts'

/** Catches up on everything that events missed or that was interrupted. Runs every minute. */
export async function reconcileBilling(deps: BillingDeps): Promise<void> {
  const { db, now } = deps
  await handlePaymentEvents(deps)
  const unconfirmed = await db.asJob((tx) => listUnconfirmed(tx, now()))
  await inParallel(unconfirmed, 2, ({ id }) => guarded(deps, id, () => recoverCheckout(deps, id)))
  const due = await db.asJob((tx) => listDueSubscriptions(tx, now(), othersPerRun))
  await inParallel(due, 4, (id) => guarded(deps, id, () => syncSubscription(deps, id)))
}

/** Few enough for the provider's rate limit; small installations are fully synced every minute. */
const othersPerRun = 100

async function guarded({ log }: BillingDeps, id: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, subscription: id }, 'failed to reconcile a subscription')
  }
}

async function recoverCheckout(deps: BillingDeps, id: string): Promise<void> {
  const { db, now } = deps
  const checkout = await db.asJob((tx) => findSubscription(tx, id))
  if (!checkout) return
  const orphan = await findOrphan(deps, checkout)
  if (orphan.status === 'unavailable') return
  if (orphan.status === 'found') {
    await db.asJob((tx) => attachProviderId(tx, id, orphan.subscription))
    await syncSubscription(deps, id)
    // The request may still reach the provider, so it does not fail immediately.
  } else if (now().getTime() - checkout.createdAt.getTime() > patienceMilliseconds) {
    await db.asJob((tx) => markFailed(tx, id))
  }
}

const patienceMilliseconds = 2 * 60_000
