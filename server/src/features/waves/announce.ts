import type { WebhookData } from '@assay/contract/webhooks/events'
import type { Tx } from '../../ports/db.ts'
import { recordEvent } from '../events/record.ts'
import { titleOf } from './describe.ts'
import { noteAnnounced, type StoredWave, takeUnannounced } from './queries.ts'

type Announcement = { kind: 'wave.started' | 'wave.grew' | 'wave.ended'; now: Date; allowedBefore?: number }

/** An event with the members that no event has named yet, in the transaction of what happened. */
export async function announce(
  tx: Tx,
  userId: string,
  id: string,
  { kind, now, allowedBefore }: Announcement,
): Promise<StoredWave> {
  const wave = await noteAnnounced(tx, userId, id, allowedBefore ?? null)
  if (!wave) throw new Error('The wave doesn’t exist.')
  const members = await takeUnannounced(tx, userId, id, maxNamed)
  const requests = new Map<string, number[] | null>()
  for (const { requestId, item } of members) {
    requests.set(requestId, item === null ? null : [...(requests.get(requestId) ?? []), item])
  }
  const payload: WebhookData['wave.started'] = {
    ...{ id, code: wave.code, title: titleOf(wave), reaction: wave.reaction, started_at: wave.startedAt.toISOString() },
    ...{ recognized_at: wave.recognizedAt.toISOString(), last_at: wave.lastAt.toISOString() },
    ...{ ended_at: wave.endedAt?.toISOString() ?? null, members: wave.members, allowed_before: wave.allowedBefore },
    requests: Array.from(requests, ([request_id, items]) => ({ request_id, items })),
  }
  await recordEvent(tx, userId, { kind, payload }, now)
  return wave
}

/** An event holds a little more than a hundred bytes for each. */
const maxNamed = 1000
