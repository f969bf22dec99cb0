import type { AuditFilter } from '@assay/contract/audit'
import { csvLine } from '@assay/contract/format/csv'
import { readPagesBefore } from '../../db/read-in-pages.ts'
import type { Deps } from '../../deps.ts'
import { countUse, tooManyRequests } from '../../http/pacing/limits.ts'
import { startDownload } from '../../http/start-download.ts'
import { entryOf, wantedBy } from './list-entries.ts'
import { listEvents } from './queries.ts'
import { recordAct } from './record-act.ts'

/** The same entries as on the screen, all pages, streamed. */
export async function exportCsv(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  userId: string,
  filter: AuditFilter,
): Promise<ReadableStream<Uint8Array>> {
  const { db } = deps
  const wanted = wantedBy(filter)
  const { stream } = await startDownload(deps, userId, {
    prepare: () => countExport(deps, userId),
    async produce(write) {
      await write(csvLine(columns))
      const pages = readPagesBefore((page) => db.asUser(userId, (tx) => listEvents(tx, userId, { ...wanted, ...page })))
      for await (const events of pages)
        await write(events.map((event) => csvLine(cellsOf(entryOf(event, null)))).join(''))
    },
  })
  return stream
}

async function countExport({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string): Promise<void> {
  const use = await db.onBehalfOf(userId, async (tx) => {
    const use = await countUse(tx, `audit-export:${userId}`, perHour, now())
    if (use.status === 'allowed') await recordAct(tx, userId, { action: 'account.log_exported' }, now())
    return use
  })
  if (use.status === 'exceeded') throw tooManyRequests(use.retryAfterSeconds)
}

const perHour = { max: 20, windowSeconds: 3600 }
const columns = ['time', 'event', 'description', 'by', 'device', 'country', 'network']

function cellsOf({ created_at, action, summary, actor, device, country, network }: ReturnType<typeof entryOf>) {
  return [created_at, action, summary, actor, device, country, network]
}
