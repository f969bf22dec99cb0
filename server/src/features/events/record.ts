import { timeOrderedId } from '../../http/fast-path/time-ordered-id.ts'
import type { Tx } from '../../ports/db.ts'
import { insertEvent } from './queries.ts'

/** `items` are positions in a batch, from 0; null for a single request. */
export type AccountEvent = {
  kind: 'domain.listed_later'
  payload: { requests: { request_id: string; items: number[] | null }[] }
}

/** Call in the transaction of what happened. The caller bounds the payload. */
export async function recordEvent(tx: Tx, userId: string, { kind, payload }: AccountEvent, now: Date): Promise<void> {
  await insertEvent(tx, { id: timeOrderedId(now), userId, kind, payload: JSON.stringify(payload), createdAt: now })
}
