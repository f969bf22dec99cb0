import type { WebhookData } from '@assay/contract/webhooks/events'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { firstIdOf, timeOrderedId } from '../../time-ordered-id.ts'
import { deleteEventsBefore, deleteRequestEvents, insertEvent } from './queries.ts'

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

/** Events live as long as the requests they name: 30 days, or until their account switches off the request log. */
export async function sweepEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const firstKept = firstIdOf(addDays(now(), -keptDays))
  while ((await db.asJob((tx) => deleteEventsBefore(tx, firstKept, atOnce))) === atOnce);
}

export async function deleteEventsOfErasedLog({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  while ((await db.asJob((tx) => deleteRequestEvents(tx, userId, atOnce))) === atOnce);
}

const keptDays = 30
const atOnce = 1000
