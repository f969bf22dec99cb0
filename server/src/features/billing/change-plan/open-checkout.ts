import { planDisplayName } from '@assay/contract/billing/catalogue'
import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import type { ProviderSubscription } from '../../../ports/payments.ts'
import type { BillingDeps } from '../billing-deps.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { isCheckout, remainingCycles } from '../rules/billing-subscription.ts'
import { enqueueReconcile } from '../store/queries-due.ts'
import {
  abandon,
  attachProviderId,
  claimSubscription,
  insertCheckout,
  type NewCheckout,
  releaseClaim,
} from '../store/queries-intents.ts'
import { findSubscription, listSubscriptions, lockUser, setNextSync } from '../store/queries-subscriptions.ts'
import { findOrphan, intentNote } from '../sync/find-duplicates.ts'
import { needProviderPlan, paymentError } from '../sync/provider-plan.ts'
import { syncSubscription } from '../sync/sync.ts'

/** Saves the checkout before the provider is called. The caller holds the account lock and has closed all other pages. */
export async function beginCheckout({ now }: Pick<BillingDeps, 'now'>, tx: Tx, checkout: NewCheckout): Promise<string> {
  const id = await insertCheckout(tx, checkout, { now: now(), claimedUntil: claimFrom(now()) })
  if (!id) throw beingOpened()
  return id
}

/** Resumes a checkout without a page: the response was lost, or another request is still waiting for it. */
export async function resumeCheckout({ now }: Pick<BillingDeps, 'now'>, tx: Tx, id: string): Promise<void> {
  if (!(await claimSubscription(tx, id, now(), claimFrom(now())))) throw beingOpened()
}

export type Checkout = { userId: string; id: string; isResumed: boolean }

/**
 * Creates the payment page at the provider. The provider has no idempotency key, so a resumed checkout first looks for a
 * page whose response was lost.
 */
export async function openPage(deps: BillingDeps, { userId, id, isResumed }: Checkout): Promise<string> {
  const { db } = deps
  try {
    const checkout = await db.onBehalfOf(userId, (tx) => findSubscription(tx, id))
    if (!checkout) throw new Error('the checkout no longer exists')
    const page = (isResumed ? await findPage(deps, checkout) : null) ?? (await makePage(deps, checkout))
    await db.onBehalfOf(userId, (tx) => attachProviderId(tx, id, page))
    return page.payUrl
  } catch (error) {
    await db.onBehalfOf(userId, (tx) => releaseClaim(tx, id))
    throw error
  }
}

async function findPage(deps: BillingDeps, checkout: BillingSubscription): Promise<ProviderSubscription | null> {
  const orphan = await findOrphan(deps, checkout)
  switch (orphan.status) {
    case 'found':
      return orphan.subscription
    case 'missing':
      return null
    case 'unavailable':
      throw paymentError(deps, { status: 'unavailable', reason: 'failed to list subscriptions' })
    default:
      return orphan satisfies never
  }
}

async function makePage(deps: BillingDeps, checkout: BillingSubscription): Promise<ProviderSubscription> {
  const { planId, currency, upFrontMinor, startAt, payBy } = checkout
  const plan = await needProviderPlan(deps, checkout)
  const made = await deps.payments.createSubscription({
    planId: plan.providerPlanId,
    totalCount: remainingCycles(planId),
    notes: { [intentNote]: checkout.id },
    payBy,
    ...(startAt && { startAt }),
    ...(upFrontMinor > 0 && {
      upFront: { name: `${planDisplayName(planId)}, rest of this cycle`, amountMinor: upFrontMinor, currency },
    }),
  })
  if (made.status !== 'ok') throw paymentError(deps, made)
  return made.subscription
}

/** Longer than the timeout of a request to the provider. */
function claimFrom(now: Date): Date {
  return new Date(now.getTime() + 20_000)
}

function beingOpened(): AppError {
  return new AppError('conflict', 'Your payment page is already opening. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
}

/**
 * Closes the payment page that the customer doesn't want anymore. A payment made there in the meantime wins: the sync finds
 * it before it cancels anything. Without an open page there is nothing to do.
 */
export async function discardCheckout(deps: BillingDeps, userId: string): Promise<void> {
  const discarded = await deps.db.onBehalfOf({ userId, lock: 'billing' }, async (tx) => {
    await lockUser(tx, userId)
    const open = (await listSubscriptions(tx, userId)).filter(isCheckout)
    for (const { id } of open) {
      await abandon(tx, id)
      await setNextSync(tx, id, deps.now())
    }
    // In case the provider can't be reached right now.
    if (open.length > 0) await enqueueReconcile(tx)
    return open.map(({ id }) => id)
  })
  await Promise.all(discarded.map((id) => syncSubscription(deps, id)))
}
