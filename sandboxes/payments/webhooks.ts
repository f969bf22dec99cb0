import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { seconds } from './model/cycle.ts'
import { disputeEntity, invoiceEntity, paymentEntity, subscriptionEntity } from './model/entities.ts'
import { type Dispute, type Invoice, newId, type Payment, type Subscription } from './model/model.ts'
import type { Books, Tx } from './store/books.ts'
import { readControls } from './store/queries-controls.ts'
import { insertEvent, leaseEvents, markDelivered, markUndelivered, type SentEvent } from './store/queries-events.ts'

/** What every verb of the gateway needs: a transaction, the gateway's own URL, and our time. */
export type Work = { tx: Tx; url: string; now: Date }

type Enclosed = { payment?: Payment; invoice?: Invoice; dispute?: Dispute }

/** Queues the webhook in the transaction that causes it, so it is sent exactly if that commits. */
export async function recordEvent(
  { tx, url, now }: Work,
  name: string,
  subscription: Subscription,
  at: Date,
  { payment, invoice, dispute }: Enclosed = {},
): Promise<void> {
  const entities = {
    ...(name.startsWith('subscription.') && { subscription: subscriptionEntity(subscription, url) }),
    ...(payment && { payment: paymentEntity(payment) }),
    ...(invoice && { invoice: invoiceEntity(invoice, url) }),
    ...(dispute && { dispute: disputeEntity(dispute) }),
  }
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event: name,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([kind, entity]) => [kind, { entity }])),
    created_at: seconds(at),
  })
  await insertEvent(tx, { id: newId('evt'), subscriptionId: subscription.id, event: name, body, createdAt: now })
}

export type Log = Pick<Logger, 'warn' | 'error'>

type Outside = {
  books: Books
  /** The merchant's webhook endpoint. */
  webhookUrl: string
  webhookSecret: string
  fetch: typeof fetch
  now: () => Date
  log: Log
}

/** Sends every due webhook, at least once: after a crash, the last ones are sent again. */
export async function deliverEvents(outside: Outside): Promise<void> {
  const { books, now } = outside
  for (;;) {
    const { events, copies } = await books.write(async (tx) => {
      const { areWebhooksHeld, areWebhooksShuffled, webhookCopies } = await readControls(tx)
      if (areWebhooksHeld) return { events: [], copies: 1 }
      return { events: await leaseEvents(tx, now(), { isShuffled: areWebhooksShuffled }), copies: webhookCopies }
    })
    if (events.length === 0) return
    const responses: [SentEvent, Reply][] = []
    for (const event of events) responses.push([event, await sendCopies(outside, event, copies)])
    await books.write(async (tx) => {
      for (const [event, reply] of responses) await settle(tx, outside, event, reply)
    })
  }
}

type Reply = { isAccepted: boolean; text: string }

async function sendCopies(outside: Outside, event: SentEvent, copies: number): Promise<Reply> {
  let reply = await send(outside, event)
  for (let copy = 1; copy < copies; copy += 1) reply = await send(outside, event)
  return reply
}

async function send({ webhookUrl, webhookSecret, fetch }: Outside, { id, body }: SentEvent): Promise<Reply> {
  try {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': createHmac('sha256', webhookSecret).update(body).digest('hex'),
        'x-razorpay-event-id': id,
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(5000),
    })
    await response.body?.cancel()
    return { isAccepted: response.ok, text: String(response.status) }
  } catch (error) {
    return { isAccepted: false, text: error instanceof Error ? error.message : 'no response' }
  }
}

async function settle(tx: Tx, { now, log }: Outside, event: SentEvent, { isAccepted, text }: Reply): Promise<void> {
  if (isAccepted) return markDelivered(tx, event.id, text, now())
  const nextAttemptAt = new Date(now().getTime() + secondsUntilRetry(event.attempts) * 1000)
  const isOver = nextAttemptAt.getTime() - event.createdAt.getTime() > 86_400_000
  log.warn({ event_id: event.id, attempts: event.attempts, response: text, isOver }, 'webhook not accepted')
  await markUndelivered(tx, event.id, text, isOver ? { givenUpAt: now() } : { nextAttemptAt })
}

/** Backoff: 1, 5 and 30 seconds, 2, 10 and 30 minutes, then every two hours for a day. */
function secondsUntilRetry(attempts: number): number {
  return [1, 5, 30, 120, 600, 1800][attempts - 1] ?? 7200
}
