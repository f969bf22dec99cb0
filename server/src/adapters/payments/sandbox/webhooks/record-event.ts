import type { Tx } from '../../../../ports/db.ts'
import { seconds } from '../model/cycle.ts'
import { disputeEntity, invoiceEntity, paymentEntity, subscriptionEntity } from '../model/entities.ts'
import type { Dispute, Invoice, Payment, Subscription } from '../model/model.ts'
import { newId } from '../model/new-id.ts'
import { insertEvent } from '../store/queries-events.ts'

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
