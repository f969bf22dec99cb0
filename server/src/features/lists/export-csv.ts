import { csvLine } from '@assay/contract/format/csv'
import type { ListFilter } from '@assay/contract/lists/entries'
import { listFileColumns } from '@assay/contract/lists/rules'
import { readPagesBefore } from '../../db/read-in-pages.ts'
import type { Deps } from '../../deps.ts'
import { startDownload } from '../../http/start-download.ts'
import { limitChanges } from './limit-changes.ts'
import { listStored, type StoredEntry } from './queries.ts'

/** What the filter matches, streamed, in the columns that an import takes. */
export async function exportCsv(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'config'>,
  userId: string,
  filter: ListFilter,
): Promise<ReadableStream<Uint8Array>> {
  const { db } = deps
  const { stream } = await startDownload(deps, userId, {
    prepare: () => db.onBehalfOf(userId, (tx) => limitChanges(tx, deps, userId, 'export')),
    async produce(write) {
      await write(csvLine([...listFileColumns]))
      const pages = readPagesBefore((page) => db.onBehalfOf(userId, (tx) => listStored(tx, userId, filter, page)))
      for await (const entries of pages) await write(entries.map(lineOf).join(''))
    },
  })
  return stream
}

function lineOf({ action, type, value, note, expiresAt }: StoredEntry): string {
  return csvLine([action, type, value, note, expiresAt?.toISOString() ?? null])
}
