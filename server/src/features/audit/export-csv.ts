import type { AuditFilter } from '@assay/contract/audit'
import { csvLine } from '@assay/contract/format/csv'
import { readPagesBefore } from '../../db/read-in-pages.ts'
import type { Deps } from '../../deps.ts'
import { startDownload } from '../../http/start-download.ts'
import { countUse, tooManyRequests } from '../../http/throttling/limits.ts'
import { entryOf, listEvents, type Reader, wantedBy } from './list-entries.ts'
import { recordAct } from './record-act.ts'

/** The same entries as on the screen, all pages, streamed. */
export async function exportCsv(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  reader: Reader,
  filter: AuditFilter,
): Promise<ReadableStream<Uint8Array>> {
  const wanted = wantedBy(filter)
  const { stream } = await startDownload(deps, reader.memberId, {
    prepare: () => countExport(deps, reader.memberId),
    async produce(write) {
      await write(csvLine(columns))
      const pages = readPagesBefore((page) => listEvents(deps, reader, { ...wanted, ...page }))
      for await (const events of pages)
        await write(events.map((event) => csvLine(cellsOf(entryOf(event, null)))).join(''))
    },
  })
  return stream
}

async function countExport({ db, now }: Pick<Deps, 'db' | 'now'>, memberId: string): Promise<void> {
  const use = await db.onBehalfOf(memberId, async (tx) => {
    const use = await countUse(tx, `audit-export:${memberId}`, perHour, now())
    if (use.status === 'allowed') await recordAct(tx, memberId, { action: 'account.log_exported' }, now())
    return use
  })
  if (use.status === 'exceeded') throw tooManyRequests(use.retryAfterSeconds)
}

const perHour = { max: 20, windowSeconds: 3600 }
const columns = ['time', 'event', 'description', 'by', 'member', 'device', 'country', 'network']

function cellsOf({ created_at, action, summary, actor, member, device, country, network }: ReturnType<typeof entryOf>) {
  return [created_at, action, summary, actor, member, device, country, network]
}
