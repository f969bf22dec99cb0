import type { Tx } from '../../../ports/db.ts'
import { addDays, secondMs } from '../../../time.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { fileInvoice } from '../invoices/file-documents.ts'
import { notifyPayment } from '../notices/notify-payment.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { nextCommand } from '../rules/next-command.ts'
import { listWaitingEvents, markHandled } from '../store/queries-events.ts'
import { replaceCancellation } from '../store/queries-intents.ts'
import { markRefundsDue, saveInvoices } from '../store/queries-invoices.ts'
import { findPlanByProviderId } from '../store/queries-plans.ts'
import {
  acceptVersion,
  findSubscription,
  lockUser,
  saveMethod,
  setNextSync,
  takeSyncVersion,
  updateFromProvider,
} from '../store/queries-subscriptions.ts'
import { type AccountEntitlement, applyEntitlement } from './apply-entitlement.ts'
import { executeCommand } from './execute-command.ts'
import { fetchSnapshot, type Snapshot } from './fetch-snapshot.ts'

export type SyncResult = { status: 'synced' } | { status: 'unavailable'; reason: string }

/**
 * Fetches a snapshot from the provider, applies it, and sends commands until the provider's state matches the customer's
 * intents. Events only trigger this; it works just as well without them.
 */
export async function syncSubscription(deps: BillingDeps, id: string): Promise<SyncResult> {
  const rejected = new Set<string>()
  const seen = new Set([id])
  let refreshed = await refresh(deps, id)
  for (let round = 0; round < maxRounds && refreshed.status === 'refreshed'; round += 1) {
    const next = findCommand(refreshed.account, rejected, deps.now())
    if (!next) return { status: 'synced' }
    // The page to be closed may just have been paid.
    if (next.subscription.status === 'created' && !seen.has(next.subscription.id)) {
      seen.add(next.subscription.id)
      refreshed = await refresh(deps, next.subscription.id)
      continue
    }
    const done = await executeCommand(deps, next.subscription, next.command)
    if (done.status === 'unavailable') {
      await retrySoon(deps, next.subscription)
      return done
    }
    if (done.status === 'rejected') rejected.add(next.subscription.id)
    else refreshed = await refresh(deps, next.subscription.id)
  }
  return refreshed.status === 'refreshed' ? { status: 'synced' } : refreshed
}

const maxRounds = 10

/** The snapshot was applied and has set a later moment; the command is still to be sent. */
async function retrySoon({ db, now }: BillingDeps, { id, userId }: BillingSubscription): Promise<void> {
  await db.onBehalfOf(userId, (tx) => setNextSync(tx, id, new Date(now().getTime() + 45 * secondMs)))
}

/** The command may be for another subscription: an old one ends when its successor is paid. */
function findCommand(account: AccountEntitlement, rejected: Set<string>, now: Date) {
  for (const subscription of account.all) {
    const command = nextCommand(subscription, account, now)
    if (command.do !== 'nothing' && !rejected.has(subscription.id)) return { subscription, command }
  }
  return null
}

type Refreshed = { status: 'refreshed'; account: AccountEntitlement } | { status: 'unavailable'; reason: string }

async function refresh(deps: BillingDeps, id: string): Promise<Refreshed> {
  const { db, payments } = deps
  // Service role: jobs know the subscription, and only it says whose it is.
  const known = await db.asService(async (tx) => {
    const subscription = await findSubscription(tx, id)
    const version = await takeSyncVersion(tx, id)
    // The snapshot is fetched after these events, so it covers them.
    const events = subscription?.providerId ? await listWaitingEvents(tx, subscription.providerId) : []
    return { subscription, version, events }
  })
  const { subscription, version, events } = known
  if (!subscription?.providerId || version === undefined) return nothing
  const snapshot = await fetchSnapshot(payments, subscription, subscription.providerId, events)
  if (snapshot.status === 'unavailable') return snapshot
  if (snapshot.status === 'rejected') {
    deps.log.error(
      { subscription: subscription.providerId, reason: snapshot.reason },
      'the provider does not know a subscription',
    )
    await db.onBehalfOf(subscription.userId, async (tx) => {
      await markHandled(tx, events, deps.now())
      // It belongs to another provider account, such as the sandbox, and must not hold up the others.
      await setNextSync(tx, id, addDays(deps.now(), 1))
    })
    return nothing
  }
  const account = await db.onBehalfOf(subscription.userId, async (tx) => {
    await lockUser(tx, subscription.userId)
    if (await acceptVersion(tx, id, version, deps.now())) await saveSnapshot(deps, tx, id, snapshot)
    if (snapshot.paidWith) await saveMethod(tx, id, snapshot.paidWith)
    await markHandled(tx, events, deps.now())
    return applyEntitlement(deps, tx, subscription.userId)
  })
  return { status: 'refreshed', account }
}

const nothing: Refreshed = { status: 'refreshed', account: { current: null, all: [] } }

async function saveSnapshot(deps: BillingDeps, tx: Tx, id: string, snapshot: Snapshot): Promise<void> {
  const known = await findSubscription(tx, id)
  if (!known) return
  const { subscription, invoices } = snapshot
  const plan = await findPlanByProviderId(tx, subscription.planId)
  const planId = plan?.planId ?? known.planId
  const upFront = known.upFrontMinor > 0 ? invoices.findLast(({ status }) => status === 'paid') : undefined
  await updateFromProvider(tx, id, {
    planId,
    priceMinor: plan?.amountMinor ?? known.priceMinor,
    upFrontPaidAt: upFront?.paidAt ?? null,
    payUrl: subscription.payUrl,
    status: subscription.status,
    startAt: subscription.startAt,
    currentStart: subscription.currentStart,
    currentEnd: subscription.currentEnd,
    endedAt: subscription.endedAt,
    hasScheduledChange: subscription.hasScheduledChange,
    paymentMethod: subscription.paymentMethod,
  })
  const newlyPaid = await saveInvoices(tx, known, invoices)
  if (known.status === 'created') await replaceCancellation(tx, id)
  const refunded = await markRefundsDue(tx, known.userId, deps.now())
  const payer = { userId: known.userId, planId }
  for (const invoice of invoices) {
    if (!newlyPaid.has(invoice.id)) continue
    // The notice about the refund is the only one.
    const isMailed = refunded.has(invoice.id)
    await fileInvoice(deps, tx, known.userId, invoice.id, { isMailed })
    if (!isMailed) await notifyPayment(tx, payer, invoice)
  }
}
