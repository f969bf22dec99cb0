import { z } from 'zod'
import type { ProviderSubscription } from '../../../ports/payments.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { attachProviderId, lockCheckout } from '../store/queries-checkout.ts'

/** The note that every subscription of ours carries at the provider. */
export const intentNote = 'intent'

/** One that was made without its answer reaching us, found by the event about it. Null when it is none of ours. */
export async function attachOrphan(deps: BillingDeps, providerId: string): Promise<string | null | 'later'> {
  const answer = await deps.payments.fetchSubscription(providerId)
  if (answer.status === 'unavailable') return 'later'
  return answer.status === 'ok' ? attach(deps, answer.subscription) : null
}

/** Looks through what the provider has for the one that was asked for in vain. */
export async function findOrphan(
  deps: BillingDeps,
  intent: { id: string; createdAt: Date },
): Promise<ProviderSubscription | null | 'later'> {
  const createdFrom = new Date(intent.createdAt.getTime() - clockDriftMilliseconds)
  const answer = await deps.payments.listSubscriptions({ createdFrom })
  if (answer.status !== 'ok') return 'later'
  // Newest first: the oldest is the one that was asked for first.
  return answer.subscriptions.findLast(({ notes }) => notes[intentNote] === intent.id) ?? null
}

const clockDriftMilliseconds = 5 * 60_000

async function attach({ db, log, payments }: BillingDeps, found: ProviderSubscription): Promise<string | null> {
  const intentId = z.uuid().safeParse(found.notes[intentNote])
  if (!intentId.success) return null
  const intent = await db.asService(async (tx) => {
    const known = await lockCheckout(tx, intentId.data)
    if (known?.providerId === null) await attachProviderId(tx, known.id, found)
    return known
  })
  if (!intent) return null
  if (intent.providerId === null || intent.providerId === found.id) return intent.id
  // Made a second time because the first answer was lost. Nobody was ever sent to its page.
  log.warn({ subscription: found.id, kept: intent.providerId }, 'a subscription was made twice')
  if (found.status === 'created') await payments.cancelSubscription(found.id, 'now')
  return null
}
