import type { RequestLogEntry } from '@assay/contract/usage'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { firstIdOf, timeOf } from '../../time-ordered-id.ts'
import { listRequests } from './queries.ts'
import { ledgerDays } from './sweep.ts'

type Page = { before: string | null; isLaterFound: boolean }

/**
 * Newest first. Each day is a partition, and planning takes longer the more of them a statement opens, while an active
 * account's page is within two days: the others are opened only if it isn't full.
 */
export async function listRequestPage(
  tx: Tx,
  userId: string,
  { before: given, isLaterFound }: Page,
  now: Date,
): Promise<RequestLogEntry[]> {
  const oldest = firstIdOf(addDays(now, -ledgerDays))
  // Another process's clock may be ahead of this one's.
  const before = given ?? firstIdOf(addDays(now, 1))
  const recent = [oldest, firstIdOf(addDays(timeOf(before), -recentDays))].toSorted()[1] ?? oldest
  if (isLaterFound) return listRequests(tx, userId, { from: oldest, before, isLaterFound, count: entriesPerPage })
  const newest = await listRequests(tx, userId, { from: recent, before, isLaterFound, count: entriesPerPage })
  const missing = entriesPerPage - newest.length
  if (missing === 0 || recent === oldest) return newest
  return [
    ...newest,
    ...(await listRequests(tx, userId, { from: oldest, before: recent, isLaterFound, count: missing })),
  ]
}

const entriesPerPage = 50
const recentDays = 3
