import type { Tx } from '../../ports/db.ts'
import { recordEvent } from '../events/record.ts'
import { addToNotice } from './queries-notices.ts'
import type { FoundCall } from './queries-search.ts'

/** Records events for a step's findings, and its share of the notification after the search. */
export async function noteFound(tx: Tx, found: FoundCall[], now: Date): Promise<void> {
  for (const userId of new Set(found.map((call) => call.userId))) {
    const calls = found.filter((call) => call.userId === userId)
    for (const group of groupForEvents(calls)) {
      const requests = group.map(({ requestId, items }) => ({ request_id: requestId, items }))
      await recordEvent(tx, userId, { kind: 'domain.listed_later', payload: { requests } }, now)
    }
    const addresses = calls.reduce((sum, { items }) => sum + (items?.length ?? 1), 0)
    await addToNotice(tx, { userId, addresses })
  }
}

/** Single requests together, each batch on its own, so that an event names at most 1,000 addresses. */
function groupForEvents(calls: FoundCall[]): FoundCall[][] {
  const singles = calls.filter(({ items }) => items === null)
  const batches = calls.filter(({ items }) => items !== null)
  return [...(singles.length > 0 ? [singles] : []), ...batches.map((batch) => [batch])]
}
