import { fileDays, type PauseReason } from '@assay/contract/files/rules'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../ports/db.ts'
import { scanRecords } from '../../../read-csv.ts'
import { addDays } from '../../../time.ts'
import { timeOrderedId } from '../../../time-ordered-id.ts'
import { openCurrentPeriod } from '../../billing/entitlements/current-period.ts'
import { type Charge, type ChargeResult, noKeyId } from '../../usage/charge.ts'
import { chargeWithin } from '../../usage/charging/insert-charges.ts'
import type { CheckedRows } from '../check-part.ts'
import type { FilePart, StoredFile } from '../file.ts'
import { notifyFileFinished } from '../mails.ts'
import { commitWithoutWaiting, findPayingKey, finishPart, holdFile, insertPart, saveProgress } from '../queries.ts'
import { commitCharged } from './queries-commit.ts'

type CommitDeps = Pick<Deps, 'db' | 'now' | 'config'>

/** `moved`: it was paused, canceled or deleted meanwhile, or somebody else was faster. Nothing of it counts. */
export type Committed =
  | { status: 'done'; file: StoredFile }
  | { status: 'moved' }
  | Exclude<PartCharge, { status: 'granted' }>

/**
 * Charges rows, keeps their result and moves the file on, all in one transaction: a crash leaves all of it or nothing, and the
 * lock on the file lets nobody do it twice. The charge comes last, because it makes the account's requests wait. `pause` ends
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
  const { usage } = checked
  const rows = checked.units.length
  try {
    // Service role: a job; only it may write what is counted.
    return await deps.db.asService(async (tx) => {
      const held = await holdFile(tx, file.userId, file.id)
      if (held?.state !== 'running' || held.rowsDone !== part.firstRow) return { status: 'moved' }
      // The owner is notified of the file's end, so that commit waits for the disk.
      if (part.firstRow + rows < held.rows) await commitWithoutWaiting(tx)
      if (rows > 0) await keepRows(tx, file, part, checked)
      const after = movedOn(held, { rows, usage, pause }, now())
      await saveProgress(tx, file.userId, file.id, after)
      await notifyFileFinished(tx, after, deps)
      if (usage.units > 0 && !file.isTest) {
        const charged = await chargePart(tx, held, usage, { now })
        if (charged.status !== 'granted') throw new NotGranted(charged)
      }
      return { status: 'done', file: after }
    })
  } catch (error) {
    if (error instanceof NotGranted) return error.charge
    throw error
  }
}

/**
 * The common case of it, in one statement: rows in the middle of a file that a quota without any specialties pays for. Null if
 * nothing was done, because it isn't that case or something has changed; `commitPart` knows what.
 */
export async function commitPlainPart(
  deps: CommitDeps,
  file: StoredFile,
  part: FilePart,
  checked: CheckedRows,
  payer: Payer | null,
): Promise<StoredFile | null> {
  if (!payer || payer.hasBudget || payer.drawsOnAllowance || file.isTest) return null
  const { usage } = checked
  const after = movedOn(file, { rows: part.rows, usage, pause: null }, deps.now())
  if (usage.units === 0 || after.state !== 'running') return null
  const charge = chargeOf(file, payer, usage, deps)
  return (await commitCharged(deps, after, { ...part, content: checked.content }, charge)) ? after : null
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
  file: StoredFile,
  part: FilePart,
  { content, units: { length: rows } }: CheckedRows,
): Promise<void> {
  const { userId, id } = file
  await finishPart(tx, userId, id, { firstRow: part.firstRow, rows, content })
  if (rows === part.rows) return
  await insertPart(tx, userId, id, {
    firstRow: part.firstRow + rows,
    rows: part.rows - rows,
    content: Buffer.from(part.content.slice(endOfRows(part.content, rows, file))),
  })
}

/** The part must be checked again, because what is counted for a part can't be divided. */
export function firstRows(part: FilePart, rows: number, file: StoredFile): FilePart {
  return { ...part, rows, content: part.content.slice(0, endOfRows(part.content, rows, file)) }
}

function endOfRows(content: string, count: number, file: StoredFile): number {
  let row = 0
  return count === 0 ? 0 : scanRecords(content, file, {}, () => ++row < count).next
}

type Moved = { rows: number; usage: Usage; pause: PauseReason | null }

function movedOn(file: StoredFile, { rows, usage, pause }: Moved, now: Date): StoredFile {
  const results = { ...file.results }
  for (const { verdict, calls } of usage.tally) results[verdict] = (results[verdict] ?? 0) + calls
  const rowsDone = file.rowsDone + rows
  const isFinished = rowsDone === file.rows
  return {
    ...file,
    rowsDone,
    checksDone: file.checksDone + usage.units,
    results,
    state: isFinished ? 'finished' : pause ? 'paused' : 'running',
    pauseReason: isFinished ? null : pause,
    finishedAt: isFinished ? now : null,
    expiresAt: addDays(now, fileDays),
  }
}

type PartCharge = Exclude<ChargeResult, { status: 'stale' }> | { status: 'stale'; reason: 'key' | 'account' }

/** As one batch request counts: each filled cell is a check, each row counts in reports. */
type Usage = CheckedRows['usage']

/** What pays for a file, as of now. A charge finds out if it has changed. */
export type Payer = Pick<Charge, 'periodId' | 'drawsOnAllowance' | 'hasBudget' | 'version'>

type Paid = Pick<StoredFile, 'userId' | 'keyId'>

/** Null if the file's key can't be used for files anymore. */
export async function findPayer(tx: Tx, { userId, keyId }: Paid): Promise<Payer | null> {
  const { id: periodId, drawsOnAllowance, keysVersion } = await openCurrentPeriod(tx, userId)
  const key = keyId === null ? { version: 0, hasBudget: false } : await findPayingKey(tx, userId, keyId)
  if (!key) return null
  return { periodId, drawsOnAllowance, hasBudget: key.hasBudget, version: Math.max(key.version, keysVersion) }
}

function chargeOf({ userId, keyId }: Paid, payer: Payer, usage: Usage, { now }: Pick<Deps, 'now'>): Charge {
  return {
    ...usage,
    ...payer,
    requestId: timeOrderedId(now()),
    userId,
    keyId: keyId ?? noKeyId,
    isOldSecret: false,
    use: () => ({ network: null, agent: 'Files' }),
  }
}

/**
 * Counts a part by the same books as a request, in the transaction that keeps its result. Rules or a key may change while the
 * charge waits for the period; then it's tried again with the period locked, and nothing changes anymore.
 */
async function chargePart(tx: Tx, file: Paid, usage: Usage, deps: Pick<Deps, 'now'>): Promise<PartCharge> {
  for (let tries = 1; ; tries += 1) {
    const payer = await findPayer(tx, file)
    if (!payer) return { status: 'stale', reason: 'key' }
    const charged = await chargeWithin(tx, chargeOf(file, payer, usage, deps))
    if (charged.status !== 'stale') return charged
    if (tries === 2) return { status: 'stale', reason: 'account' }
  }
}
