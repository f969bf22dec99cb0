import { csvLine } from '@assay/contract/format/csv'
import type { RequestLogEntry } from '@assay/contract/usage'
import type { RequestFilter } from '@assay/contract/usage/requests'
import type { Deps } from '../../deps.ts'
import { startDownload } from '../../http/start-download.ts'
import { countUse, tooManyRequests } from '../../http/throttling/limits.ts'
import { readLog } from './read-log.ts'

/** The same entries as on the screen, all pages, streamed; each page is a transaction of its own. */
export async function exportCsv(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  userId: string,
  filter: RequestFilter,
): Promise<ReadableStream<Uint8Array>> {
  const { stream } = await startDownload(deps, userId, {
    prepare: () => countExport(deps, userId),
    async produce(write) {
      await write(csvLine(columns))
      let before: string | null = null
      let left = maxEntries
      do {
        const { entries, next } = await readLog(deps, userId, filter, { before, count: Math.min(left, 500) })
        await write(entries.map((entry) => csvLine(cellsOf(entry))).join(''))
        left -= entries.length
        before = next
      } while (before !== null && left > 0)
    },
  })
  return stream
}

async function countExport({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string): Promise<void> {
  const use = await db.onBehalfOf(userId, (tx) => countUse(tx, `requests-export:${userId}`, perHour, now()))
  if (use.status === 'exceeded') throw tooManyRequests(use.retryAfterSeconds)
}

const perHour = { max: 20, windowSeconds: 3600 }
const maxEntries = 500_000
const columns = ['time', 'request_id', 'key', 'decision', 'rule', 'email', 'name', 'activity', 'reasons', 'checks']

function cellsOf(entry: RequestLogEntry) {
  const { created_at, request_id, key_name, decision, rule, batch, email_verdict, name_verdict, activity } = entry
  const decided = batch ? describeBatch(batch) : decision
  const verdicts = [email_verdict, name_verdict, activity]
  return [
    created_at,
    request_id,
    key_name,
    decided,
    rule?.id ?? null,
    ...verdicts,
    entry.reasons.join(' '),
    entry.checks,
  ]
}

/** “97 allow, 3 block” */
function describeBatch(batch: NonNullable<RequestLogEntry['batch']>): string {
  const parts = Object.entries(batch).filter(([, count]) => count > 0)
  return parts.map(([decision, count]) => `${count} ${decision}`).join(', ')
}
