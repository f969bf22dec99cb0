import type { ReviewDecision } from '@assay/contract/review'
import { exceededBound } from '../../db/bound-exceeded.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { recordEvent } from '../events/record.ts'
import { listFull } from '../lists/add-entry.ts'
import { putHash } from '../lists/put-hash.ts'
import { readFacts } from '../rules/read-facts.ts'
import { readLines, saveDecision } from './queries.ts'

/**
 * A person's decision about one request. Later requests of the same mailbox follow it, because the account's lists get its hash; a
 * request without an address leaves nothing to list.
 */
export async function decideReview(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  userId: string,
  { requestId, item }: { requestId: string; item: number | null },
  decision: ReviewDecision,
): Promise<void> {
  try {
    await deps.db.onBehalfOf({ userId, lock: 'rules' }, async (tx) => {
      const place = { requestId, item: item ?? -1 }
      const [line] = await readLines(tx, userId, [place])
      // Someone else's and a missing one look the same, and so does an item of a batch that wasn't reviewed: nothing is known of its address.
      if (!line || (item === null ? readFacts(line.facts)?.isBatch !== false : !line.isQueued)) throw noSuchRequest()
      if (line.decision === decision) return
      const note = decision === 'allow' ? 'Approved in review' : 'Blocked in review'
      if (line.emailHash) await putHash(tx, deps, userId, { hash: line.emailHash, action: decision, note })
      const decidedAt = deps.now()
      await saveDecision(tx, userId, { ...place, decision, decidedAt })
      const payload = { request_id: requestId, item, decision, decided_at: decidedAt.toISOString() }
      await recordEvent(tx, userId, { kind: 'review.decided', payload }, decidedAt)
    })
  } catch (error) {
    throw exceededBound(error) === 'list_entries_bound' ? listFull(error) : error
  }
}

function noSuchRequest(): AppError {
  return new AppError('not_found', 'There’s no such request to review. Requests are kept for 30 days.')
}
