import type { WebhookData } from '@assay/contract/webhooks/events'
import { timeOrderedId } from '../../time-ordered-id.ts'
import type { Tx } from '../../ports/db.ts'
import { insertEvent } from './queries.ts'

export type AccountEvent = {
  [Kind in keyof WebhookData]: { kind: Kind; payload: WebhookData[Kind] }
}[keyof WebhookData]

/**
 * Call in the transaction of what happened; a trigger queues it for the account's webhook endpoints. The caller bounds the
 * payload. Returns the event's id.
 */
export async function recordEvent(tx: Tx, userId: string, { kind, payload }: AccountEvent, now: Date): Promise<string> {
  const id = timeOrderedId(now)
  await insertEvent(tx, { id, userId, kind, payload: JSON.stringify(payload, storable), createdAt: now })
  return id
}

/** Half a character, which a name may hold, is no valid JSON for the database. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? Buffer.from(value).toString() : value
}
