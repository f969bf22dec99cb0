import { deleteInSteps } from '../../../db/delete-in-steps.ts'
import { addDays } from '../../../time.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { listEndedUsers } from '../entitlements/queries.ts'
import { listDueSubscriptions, listUnconfirmed } from '../store/queries-due.ts'
import { attachProviderId, markFailed, unpaidPages } from '../store/queries-intents.ts'
import { findSubscription, lockUser } from '../store/queries-subscriptions.ts'
import { applyEntitlement } from './apply-entitlement.ts'
import { findOrphan } from './find-duplicates.ts'
import { handlePaymentEvents, inParallel } from './handle-events.ts'
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

/** Events are kept for deduplication and support; unpaid pages for just as long. */
export async function sweepPaymentEvents({ db, now }: Pick<BillingDeps, 'db' | 'now'>): Promise<void> {
  const before = addDays(now(), -90)
  await deleteInSteps(db, { table: 'payment_events', where: 'handled_at < $1', by: 'handled_at' }, [before])
  await deleteInSteps(db, unpaidPages, [before])
}

/** Ends expired plans by the clock: a canceled or unpaid plan needs no event to end. */
export async function endPlans(deps: BillingDeps): Promise<void> {
  const { db, now } = deps
  // Service role: a job, for every account.
  for (const userId of await db.asService((tx) => listEndedUsers(tx, now()))) {
    await db.asService(async (tx) => {
      await lockUser(tx, userId)
      await applyEntitlement(deps, tx, userId)
    })
  }
}
