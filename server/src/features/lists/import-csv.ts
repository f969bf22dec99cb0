import { csvLine } from '@assay/contract/format/csv'
import { formatCount } from '@assay/contract/format/figures'
import type { ImportedList, ListFilter } from '@assay/contract/lists/entries'
import { type ListAction, listFileColumns } from '@assay/contract/lists/rules'
import { exceededBound } from '../../db/bound-exceeded.ts'
import { readPagesBefore } from '../../db/read-in-pages.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { startDownload } from '../../http/start-download.ts'
import { firstIdOf, timeOf, timeOrderedId } from '../../time-ordered-id.ts'
import { recordAct } from '../audit/record-act.ts'
import { listFull } from './add-entry.ts'
import { changeRules, limitChanges } from './change-rules.ts'
import { type Errors, type ParsedRow, parseImport } from './parse-import.ts'
import { listStored, type StoredEntry } from './queries.ts'
import { upsertEntries } from './queries-many.ts'

/** All of the file or nothing. Values that are listed already are changed to what the file says. */
export async function importCsv(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  userId: string,
  text: string,
  plainAction: ListAction,
): Promise<ImportedList> {
  const { db, now } = deps
  const rows = await readImport(deps, userId, text, plainAction)
  try {
    return await db.onBehalfOf({ userId, lock: 'rules' }, (tx) =>
      changeRules(tx, userId, async (version) => {
        const sum = { added: 0, changed: 0 }
        const newest = timeOrderedId(now())
        for (let start = 0; start < rows.length; start += rowsPerStatement) {
          const chunk = rows.slice(start, start + rowsPerStatement).map((row, at) => withId(row, newest, start + at))
          const { added, changed } = await upsertEntries(tx, userId, chunk, version)
          sum.added += added
          sum.changed += changed
        }
        const count = sum.added + sum.changed
        if (count > 0) await recordAct(tx, userId, { action: 'list.imported', target: { count } }, now())
        const expired = rows.filter(({ expires_at }) => expires_at !== null && new Date(expires_at) <= now()).length
        return { ...sum, unchanged: rows.length - count, expired }
      }),
    )
  } catch (error) {
    throw exceededBound(error) === 'list_entries_bound' ? listFull(error) : error
  }
}

export function requireCsv(contentType: string | undefined): void {
  if (/^text\/csv\b/i.test(contentType ?? '')) return
  throw new AppError('unsupported_media_type', 'Send the file as CSV, with Content-Type: text/csv.')
}

/** A bad file counts too, because reading it is most of the work. */
export async function readImport(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  userId: string,
  text: string,
  plainAction: ListAction,
): Promise<ParsedRow[]> {
  await deps.db.onBehalfOf(userId, (tx) => limitChanges(tx, deps, userId, 'import'))
  const parsed = await parseImport(text, plainAction)
  if ('errors' in parsed) throw badFile(parsed.errors)
  return parsed.rows
}

const rowsPerStatement = 20_000

/** A millisecond less for each row: the newest come first, and so does the file's first line. Only the time differs. */
function withId({ action, type, value, note, expires_at }: ParsedRow, newest: string, line: number) {
  const time = firstIdOf(new Date(timeOf(newest).getTime() - line)).slice(0, timeLength)
  return { id: time + newest.slice(timeLength), action, type, value, note, expires_at }
}

const timeLength = 14

function badFile(errors: Errors): AppError {
  const shown = [...errors].slice(0, maxErrors).map(([line, error]): [string, string] => [`line ${line}`, error])
  const what = errors.size === 1 ? '1 line needs' : `${formatCount(errors.size)} lines need`
  return new AppError('invalid_request', `${what} fixing. Nothing was imported.`, { fields: Object.fromEntries(shown) })
}

const maxErrors = 100

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
