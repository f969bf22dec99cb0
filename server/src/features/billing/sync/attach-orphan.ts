import { z } from 'zod'
import type { ProviderSubscription } from '../../../ports/payments.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { attachProviderId, lockCheckout } from '../store/queries-checkout.ts'

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
