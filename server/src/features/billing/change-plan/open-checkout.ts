import { planDisplayName } from '@assay/contract/billing/catalogue'
import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import type { ProviderSubscription } from '../../../ports/payments.ts'
import type { BillingDeps } from '../billing-deps.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { remainingCycles } from '../rules/remaining-cycles.ts'
import {
  attachProviderId,
  claimSubscription,
  insertCheckout,
  type NewCheckout,
  releaseClaim,
} from '../store/queries-checkout.ts'
import { findSubscription } from '../store/queries-subscriptions.ts'
import { findOrphan, intentNote } from '../sync/attach-orphan.ts'
import { refusePayment } from '../sync/payment-refused.ts'
import { needProviderPlan } from '../sync/provider-plan.ts'

/** Writes down what is about to be asked for. The caller holds the account's lock and has closed every other page. */
export async function beginCheckout({ now }: Pick<BillingDeps, 'now'>, tx: Tx, intent: NewCheckout): Promise<string> {
  const id = await insertCheckout(tx, intent, { now: now(), claimedUntil: claimFrom(now()) })
  if (!id) throw beingOpened()
  return id
}

/** Takes up one that was begun and has no page yet: its answer was lost, or is still on its way to another request. */
export async function resumeCheckout({ now }: Pick<BillingDeps, 'now'>, tx: Tx, id: string): Promise<void> {
  if (!(await claimSubscription(tx, id, now(), claimFrom(now())))) throw beingOpened()
}

/**
 * Has the provider make the payment page. There is no key that would make a repeat harmless, so one whose answer was lost
 * is looked for before it is asked for again.
 */
export async function openPage(deps: BillingDeps, id: string, { isResumed }: { isResumed: boolean }): Promise<string> {
  const { db } = deps
  try {
    const intent = await db.asService((tx) => findSubscription(tx, id))
    if (!intent) throw new Error('a checkout has vanished')
    const page = (isResumed ? await findPage(deps, intent) : null) ?? (await makePage(deps, intent))
    await db.asService((tx) => attachProviderId(tx, id, page))
    return page.payUrl
  } catch (error) {
    await db.asService((tx) => releaseClaim(tx, id))
    throw error
  }
}

async function findPage(deps: BillingDeps, intent: BillingSubscription): Promise<ProviderSubscription | null> {
  const found = await findOrphan(deps, intent)
  if (found === 'later') throw refusePayment(deps, { status: 'unavailable', reason: 'the list could not be read' })
  return found
}

async function makePage(deps: BillingDeps, intent: BillingSubscription): Promise<ProviderSubscription> {
  const { planId, currency, upFrontMinor, startAt, payBy } = intent
  const plan = await needProviderPlan(deps, intent)
  const made = await deps.payments.createSubscription({
    planId: plan.providerPlanId,
    totalCount: remainingCycles(planId),
    notes: { [intentNote]: intent.id },
    payBy,
    ...(startAt && { startAt }),
    ...(upFrontMinor > 0 && {
      upFront: { name: `${planDisplayName(planId)}, rest of this cycle`, amountMinor: upFrontMinor, currency },
    }),
  })
  if (made.status !== 'ok') throw refusePayment(deps, made)
  return made.subscription
}

/** Longer than one request to the provider takes at most. */
function claimFrom(now: Date): Date {
  return new Date(now.getTime() + 20_000)
}

function beingOpened(): AppError {
  return new AppError('conflict', 'Your payment page is being opened already. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })
}
