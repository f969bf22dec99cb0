import { fileDays, type PauseReason } from '@assay/contract/files/rules'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { chargePart, type PartCharge, type Usage, usageOfRows } from './charge-part.ts'
import type { CheckedRow, CheckedRows } from './check-part.ts'
import { createCsvReader } from './csv/read-records.ts'
import type { FilePart, StoredFile } from './file.ts'
import { holdFile } from './queries.ts'
import { finishPart, insertPart } from './queries-parts.ts'
import { commitWithoutWaiting, saveProgress } from './queries-work.ts'
import { tellEnd } from './tell-end.ts'

type CommitDeps = Pick<Deps, 'db' | 'now' | 'config'>

/** `moved`: it was paused, canceled or deleted meanwhile, or somebody else was faster. Nothing of it counts. */
export type Committed = { status: 'done' } | { status: 'moved' } | Exclude<PartCharge, { status: 'granted' }>

/**
 * Charges rows, keeps their result and moves the file on, all in one transaction: a crash leaves all of it or nothing, and the
 * lock on the file lets nobody do it twice. The charge comes late, because it makes the account's requests wait. `pause` ends
 * the file's run with these rows.
 */
export async function commitPart(
  deps: CommitDeps,
  file: StoredFile,
  part: FilePart,
  checked: CheckedRows,
  pause: PauseReason | null = null,
): Promise<Committed> {
  const { now } = deps
  const { rows } = checked
  const usage = usageOfRows(checked)
  try {
    // Service role: a job; only it may write what is counted.
    return await deps.db.asService(async (tx) => {
      const held = await holdFile(tx, file.userId, file.id)
      if (held?.state !== 'running' || held.rowsDone !== part.firstRow) return { status: 'moved' }
      // The end of a file is told by mail, so it's on the disk by then.
      if (part.firstRow + rows.length < held.rows) await commitWithoutWaiting(tx)
      if (rows.length > 0) await keepRows(tx, file, part, rows)
      if (usage.units > 0 && !file.isTest) {
        const charged = await chargePart(tx, held, usage, { now })
        if (charged.status !== 'granted') throw new NotGranted(charged)
      }
      await moveOn(tx, deps, held, { rows: rows.length, usage, pause })
      return { status: 'done' }
    })
  } catch (error) {
    if (error instanceof NotGranted) return error.charge
    throw error
  }
}

/** Undoes the transaction. */
class NotGranted extends Error {
  readonly charge: Exclude<PartCharge, { status: 'granted' }>
  constructor(charge: Exclude<PartCharge, { status: 'granted' }>) {
    super('the rows were not charged')
    this.charge = charge
  }
}

/** If these are only the first rows of the part, the others become a part of their own. */
async function keepRows(
  tx: Tx,
  { userId, id, newline, separator }: StoredFile,
  part: FilePart,
  rows: CheckedRow[],
): Promise<void> {
  const content = Buffer.from(rows.map(({ line }) => line).join(''))
  await finishPart(tx, userId, id, { firstRow: part.firstRow, rows: rows.length, content })
  if (rows.length === part.rows) return
  const rest = restOf(part, rows.length, { separator, newline })
  await insertPart(tx, userId, id, {
    firstRow: part.firstRow + rows.length,
    rows: part.rows - rows.length,
    content: rest,
  })
}

function restOf(
  { content }: FilePart,
  count: number,
  { separator, newline }: { separator: string; newline: string },
): Buffer {
  const lines = createCsvReader(separator).push(content.toString()).slice(count)
  return Buffer.from(lines.map(({ text }) => text + newline).join(''))
}

type Moved = { rows: number; usage: Usage; pause: PauseReason | null }

async function moveOn(
  tx: Tx,
  { now, config }: CommitDeps,
  file: StoredFile,
  { rows, usage, pause }: Moved,
): Promise<void> {
  const results = { ...file.results }
  for (const { verdict, calls } of usage.tally) results[verdict] = (results[verdict] ?? 0) + calls
  const rowsDone = file.rowsDone + rows
  const isFinished = rowsDone === file.rows
  const after: StoredFile = {
    ...file,
    rowsDone,
    checksDone: file.checksDone + usage.units,
    results,
    state: isFinished ? 'finished' : pause ? 'paused' : 'running',
    pauseReason: isFinished ? null : pause,
    finishedAt: isFinished ? now() : null,
    expiresAt: addDays(now(), fileDays),
  }
  await saveProgress(tx, file.userId, file.id, after)
  await tellEnd(tx, after, { now, config })
}
