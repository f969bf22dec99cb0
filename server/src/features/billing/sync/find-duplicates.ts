import { z } from 'zod'
import type { Tx } from '../../../ports/db.ts'
import type { ProviderSubscription } from '../../../ports/payments.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { type BillingSubscription, isOver } from '../rules/billing-subscription.ts'
import { entitlementOf } from '../rules/entitlement.ts'
import { attachProviderId, lockCheckout } from '../store/queries-intents.ts'
import { markDuplicate } from '../store/queries-invoices.ts'

type Duplicate = { id: string; duplicateOf: string }

/**
 * Of payment pages that were open together, only one should be paid. If several are, the customer's last choice provides
 * the plan, unless it is already being ended at the provider; the others are duplicates.
 */
function findDuplicates(all: BillingSubscription[], now: Date): Duplicate[] {
  const paid = all.filter((one) => one.firstPaidAt !== null && 'accessUntil' in entitlementOf(one, now))
  const best = paid.toSorted(
    (a, b) => Number(isRunning(b)) - Number(isRunning(a)) || b.createdAt.getTime() - a.createdAt.getTime(),
  )
  const kept: BillingSubscription[] = []
  return best.flatMap((one) => {
    const winner = kept.find((other) => wereOpenTogether(one, other))
    if (winner) return [{ id: one.id, duplicateOf: winner.id }]
    kept.push(one)
    return []
  })
}

function isRunning(subscription: BillingSubscription): boolean {
  return !isOver(subscription) && subscription.cancelSentAt === null
}

function wereOpenTogether(a: BillingSubscription, b: BillingSubscription): boolean {
  return a.replaces === b.replaces && a.createdAt <= closedAt(b) && b.createdAt <= closedAt(a)
}

/** With a margin: the provider's clock differs, counts whole seconds, and we learn of a payment later. */
function closedAt({ firstPaidAt, createdAt }: BillingSubscription): Date {
  return new Date((firstPaidAt ?? createdAt).getTime() + 60_000)
}

/** Saves which subscriptions are duplicates and returns all subscriptions of the account with that applied. */
export async function markDuplicates(tx: Tx, all: BillingSubscription[], now: Date): Promise<BillingSubscription[]> {
  const duplicates = new Map(findDuplicates(all, now).map(({ id, duplicateOf }) => [id, duplicateOf]))
  for (const [id, duplicateOf] of duplicates) await markDuplicate(tx, id, duplicateOf)
  return all.map((one) => ({ ...one, duplicateOf: duplicates.get(one.id) ?? one.duplicateOf }))
}

/** The note that links a subscription at the provider to its checkout. */
export const intentNote = 'intent'

export type Attached = { status: 'attached'; id: string } | { status: 'unknown' } | { status: 'unavailable' }

/** Attaches a subscription that was created without its response reaching us, found through an event about it. */
export async function attachOrphan(deps: BillingDeps, providerId: string): Promise<Attached> {
  const fetched = await deps.payments.fetchSubscription(providerId)
  if (fetched.status === 'unavailable') return { status: 'unavailable' }
  return fetched.status === 'ok' ? attach(deps, fetched.subscription) : { status: 'unknown' }
}

type Orphan =
  | { status: 'found'; subscription: ProviderSubscription }
  | { status: 'missing' }
  | { status: 'unavailable' }

/** Searches the provider for the subscription of a checkout whose response was lost. */
export async function findOrphan(deps: BillingDeps, checkout: { id: string; createdAt: Date }): Promise<Orphan> {
  const createdFrom = new Date(checkout.createdAt.getTime() - clockSkewMs)
  const listed = await deps.payments.listSubscriptions({ createdFrom })
  if (listed.status !== 'ok') return { status: 'unavailable' }
  // Newest first, so the last match is the one that was requested first.
  const subscription = listed.subscriptions.findLast(({ notes }) => notes[intentNote] === checkout.id)
  return subscription ? { status: 'found', subscription } : { status: 'missing' }
}

const clockSkewMs = 5 * 60_000

async function attach({ db, log, payments }: BillingDeps, orphan: ProviderSubscription): Promise<Attached> {
  const checkoutId = z.uuid().safeParse(orphan.notes[intentNote])
  if (!checkoutId.success) return { status: 'unknown' }
  // Service role: a note at the provider may name any account’s checkout.
  const checkout = await db.asService(async (tx) => {
    const known = await lockCheckout(tx, checkoutId.data)
    if (known?.providerId === null) await attachProviderId(tx, known.id, orphan)
    return known
  })
  if (!checkout) return { status: 'unknown' }
  const { id, providerId } = checkout
  if (providerId === null || providerId === orphan.id) return { status: 'attached', id }
  // Created twice because the first response was lost. Nobody was ever sent to this one's page.
  log.warn({ subscription: orphan.id, kept: providerId }, 'a subscription was created twice')
  if (orphan.status === 'created') await payments.cancelSubscription(orphan.id, 'now')
  return { status: 'unknown' }
}
