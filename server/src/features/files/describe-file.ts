import type { CheckedFile, FileColumns } from '@assay/contract/files/files'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { scanRecords } from '../../read-csv.ts'
import { type FileActor, hasFullNames, type StoredFile } from './file.ts'
import { findFile, findPart, holdFile, listFiles } from './queries.ts'

const none = { clean: 0, disposable: 0, fake: 0, both: 0, invalid: 0, risky: 0, suspicious: 0 }

/** With samples from its first rows, as long as its owner has to say which column is which. */
export async function describeFile(tx: Tx, file: StoredFile): Promise<CheckedFile> {
  return toCheckedFile(file, file.state === 'ready' ? await readSamples(tx, file) : [])
}

export function toCheckedFile(file: StoredFile, samples: string[][] = []): CheckedFile {
  const { state, columns, checked, results } = file
  const columnAt = (place: number) => columns[checked[place] ?? -1]?.name ?? null
  const names = hasFullNames(file)
    ? { firstname: null, lastname: null, name: columnAt(1) }
    : { firstname: columnAt(1), lastname: columnAt(2), name: null }
  const checked_columns: FileColumns = { email: columnAt(0), ...names }
  return {
    id: file.id,
    name: file.name,
    state: state === 'uploading' ? 'ready' : state,
    pause_reason: file.pauseReason,
    is_test: file.isTest,
    bytes: file.bytes,
    rows: file.rows,
    rows_done: file.rowsDone,
    columns: columns.map(({ name, filled }, index) => ({
      name,
      filled,
      samples: samples.flatMap((cells) => cells[index]?.trim().slice(0, sampleLength) || []),
    })),
    checked_columns,
    checks: checksOf(file),
    checks_done: file.checksDone,
    results: { ...none, ...results },
    created_at: file.createdAt.toISOString(),
    started_at: file.startedAt?.toISOString() ?? null,
    finished_at: file.finishedAt?.toISOString() ?? null,
    expires_at: file.expiresAt.toISOString(),
  }
}

/** Each filled cell of a checked column is one, and a full name two: its column is checked as both names. */
export function checksOf({ columns, checked }: Pick<StoredFile, 'columns' | 'checked'>): number {
  return checked.reduce<number>((total, index) => total + (columns[index]?.filled ?? 0), 0)
}

async function readSamples(tx: Tx, file: StoredFile): Promise<string[][]> {
  const part = await findPart(tx, file.userId, file.id, 0)
  if (!part) return []
  const samples: string[][] = []
  scanRecords(part.content, file, {}, (cells) => samples.push(cells) < sampleRows)
  return samples
}

const sampleRows = 3
const sampleLength = 60

export async function listAll({ db }: Pick<Deps, 'db'>, actor: FileActor): Promise<CheckedFile[]> {
  const { userId } = actor
  const files = await db.onBehalfOf(userId, (tx) => listFiles(tx, userId))
  return files.filter((file) => maySee(actor, file)).map((file) => toCheckedFile(file))
}

export function findOne({ db }: Pick<Deps, 'db'>, actor: FileActor, id: string): Promise<CheckedFile> {
  return db.onBehalfOf(actor.userId, async (tx) => describeFile(tx, await requireFile(tx, actor, id)))
}

/** Someone else's file and a missing one look the same, and so do real people to a test key. */
export async function requireFile(tx: Tx, actor: FileActor, id: string): Promise<StoredFile> {
  return existing(await findFile(tx, actor.userId, id), actor)
}

/** To change it: nothing else does until the transaction ends. */
export async function requireHeldFile(tx: Tx, actor: FileActor, id: string): Promise<StoredFile> {
  return existing(await holdFile(tx, actor.userId, id), actor)
}

/** Test keys are given away more freely than live ones. */
function maySee({ key }: FileActor, file: StoredFile): boolean {
  return file.isTest || !key?.isTest
}

function existing(file: StoredFile | undefined, actor: FileActor): StoredFile {
  if (!file || !maySee(actor, file)) throw new AppError('not_found', 'There is no such file.')
  return file
}
