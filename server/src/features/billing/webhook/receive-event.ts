import { createHash } from 'node:crypto'
import { AppError } from '../../../http/errors.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { enqueueEvents, keepEvent } from '../store/queries-events.ts'

type Delivery = { body: Uint8Array; signature: string; eventId: string | null }

/** Kept first and worked off by a job, so the provider has its answer at once and nothing is lost by a crash. */
export async function receiveEvent(deps: BillingDeps, { body, signature, eventId }: Delivery): Promise<void> {
  const { payments, db, now, log } = deps
  const read = payments.verifyWebhook(body, signature)
  switch (read.status) {
    case 'forged':
      throw new AppError('invalid_request', 'The signature is not right.')
    case 'unreadable':
      // Genuine, so it would be sent again for a day and never be any better.
      log.error({ reason: read.reason }, 'a payment event could not be read')
      return
    case 'genuine': {
      const event = { ...read.event, eventId, bodyHash: createHash('sha256').update(body).digest() }
      await db.asService(async (tx) => {
        if (await keepEvent(tx, event, now())) await enqueueEvents(tx)
      })
      return
    }
    default:
      return read satisfies never
  }
}
