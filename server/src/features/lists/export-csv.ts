import { csvLine } from '@assay/contract/format/csv'
import type { ListFilter } from '@assay/contract/lists/entries'
import { listFileColumns } from '@assay/contract/lists/rules'
import type { Deps } from '../../deps.ts'
import { pipeText } from '../../http/pipe-text.ts'
import { limitChanges } from './limit-changes.ts'
import { readStored, type StoredEntry } from './queries.ts'

/** What the filter matches, streamed, in the columns that an import takes. */
export async function exportCsv(
  deps: Pick<Deps, 'db' | 'now' | 'log' | 'config'>,
  userId: string,
  filter: ListFilter,
): Promise<ReadableStream<Uint8Array>> {
  const { db, log } = deps
  await db.onBehalfOf(userId, (tx) => limitChanges(tx, deps, userId, 'export'))
  return pipeText(
    (write) =>
      db.onBehalfOf(userId, async (tx) => {
        await write(csvLine([...listFileColumns]))
        for await (const entries of readStored(tx, userId, filter)) await write(entries.map(lineOf).join(''))
      }),
    {
      stallMs: 30_000,
      totalMs: 60_000,
      onEnd(error) {
        if (error) log.warn({ err: error, user_id: userId }, 'a download of lists ended early')
      },
    },
  )
}

function lineOf({ action, type, value, note, expiresAt }: StoredEntry): string {
  return csvLine([action, type, value, note, expiresAt?.toISOString() ?? null])
}
