import type { BillingDeps } from '../billing-deps.ts'
import {
  listDueEvents,
  listWaitingEvents,
  markHandled,
  nameSubscription,
  postponeEvents,
  type WaitingEvent,
} from '../store/queries-events.ts'
import { findByProviderId } from '../store/queries-subscriptions.ts'
import { recordDispute } from './disputes.ts'
import { type Attached, attachOrphan } from './find-duplicates.ts'

import { syncSubscription } from './sync.ts'

/** Handles the inbox. An event only says which subscription to sync; its claims are not trusted. */
export async function handlePaymentEvents(deps: BillingDeps): Promise<void> {
  for (;;) {
    const due = await deps.db.asJob((tx) => listDueEvents(tx, deps.now(), 1000))
    if (due.length === 0) return
    await inParallel(due, 4, (event) => handleEvent(deps, event))
  }
}

async function handleEvent(deps: BillingDeps, event: WaitingEvent): Promise<void> {
  const { db, now, log } = deps
  try {
    const outcome = event.disputeId ? await followDispute(deps, event, event.disputeId) : await follow(deps, event)
    if (outcome === 'later') await db.asJob((tx) => postponeEvents(tx, event, now()))
  } catch (error) {
    log.error({ err: error, event: event.name }, 'failed to handle a payment event')
    await db.asJob((tx) => postponeEvents(tx, event, now()))
  }
}

/** A dispute may arrive before its payment, which is then synced first. */
async function followDispute(deps: BillingDeps, event: WaitingEvent, disputeId: string): Promise<'done' | 'later'> {
  const recorded = await recordDispute(deps, event, disputeId)
  if (recorded !== 'unknown') return recorded
  if ((await follow(deps, event)) === 'later') return 'later'
  const again = await recordDispute(deps, event, disputeId)
  if (again !== 'unknown') return again
  await deps.db.asJob((tx) => markHandled(tx, [event], deps.now()))
  return 'done'
}

async function follow(deps: BillingDeps, event: WaitingEvent): Promise<'done' | 'later'> {
  const { db, now } = deps
  const named = await findSubscriptionOf(deps, event)
  if (named.status === 'unavailable') return 'later'
  if (named.status === 'missing') {
    await db.asJob((tx) => markHandled(tx, [event], now()))
    return 'done'
  }
  const { providerId } = named
  if (!event.subscriptionId) await db.asJob((tx) => nameSubscription(tx, event.bodyHash, providerId))
  const known = await db.asJob((tx) => findByProviderId(tx, providerId))
  const attached: Attached = known ? { status: 'attached', id: known.id } : await attachOrphan(deps, providerId)
  if (attached.status === 'unavailable') return 'later'
  if (attached.status === 'unknown') {
    // Signed, but not about one of our subscriptions.
    await db.asJob(async (tx) => markHandled(tx, await listWaitingEvents(tx, providerId), now()))
    return 'done'
  }
  return (await syncSubscription(deps, attached.id)).status === 'synced' ? 'done' : 'later'
}

type Named = { status: 'found'; providerId: string } | { status: 'missing' } | { status: 'unavailable' }

/** An event of a failed payment names its invoice at most. */
async function findSubscriptionOf({ payments }: BillingDeps, event: WaitingEvent): Promise<Named> {
  if (event.subscriptionId) return { status: 'found', providerId: event.subscriptionId }
  let invoiceId = event.invoiceId
  if (!invoiceId && event.paymentId) {
    const fetched = await payments.fetchPayment(event.paymentId)
    if (fetched.status === 'unavailable') return { status: 'unavailable' }
    invoiceId = fetched.status === 'ok' ? fetched.payment.invoiceId : null
  }
  if (!invoiceId) return { status: 'missing' }
  const fetched = await payments.fetchInvoice(invoiceId)
  if (fetched.status === 'unavailable') return { status: 'unavailable' }
  const providerId = fetched.status === 'ok' ? fetched.invoice.subscriptionId : null
  return providerId ? { status: 'found', providerId } : { status: 'missing' }
}

/** Runs `work` on all items, `width` at a time. */
export async function inParallel<T>(items: T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
