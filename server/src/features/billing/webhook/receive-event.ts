import { createHash } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { enqueueEvents, findOldestEvent, keepEvent } from '../store/queries-events.ts'

type Delivery = { body: Uint8Array; signature: string; eventId: string | null }

/** Stores the event for a job to handle, so the provider gets its response immediately and a crash loses nothing. */
export async function receiveEvent(deps: BillingDeps, { body, signature, eventId }: Delivery): Promise<void> {
  const { payments, db, now, log } = deps
  const read = payments.verifyWebhook(body, signature)
  switch (read.status) {
    case 'forged':
      throw new AppError('invalid_request', 'The signature is invalid.')
    case 'unreadable':
      // The signature is valid, so an error would only make the provider redeliver it for a day.
      log.error({ reason: read.reason }, 'failed to parse a payment event')
      return
    case 'genuine': {
      const event = { ...read.event, eventId, bodyHash: createHash('sha256').update(body).digest() }
      // Service role: the caller is the payment provider.
      await db.asService(async (tx) => {
        if (await keepEvent(tx, event, now())) await enqueueEvents(tx)
      })
      return
    }
    default:
      return read satisfies never
  }
}

/** How long the oldest unhandled event has been waiting. */
export async function eventDelaySeconds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  // Service role: a figure over all accounts.
  const oldest = await db.asService(findOldestEvent)
  return oldest ? Math.max(0, (now().getTime() - oldest.getTime()) / 1000) : 0
}
