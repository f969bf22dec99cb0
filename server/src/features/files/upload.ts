import { randomUUID } from 'node:crypto'
import type { Tier } from '@assay/contract/billing/catalogue'
import type { CheckedFile } from '@assay/contract/files/files'
import { fileBytesPerDay, fileDays, maxAccountBytes, maxFileBytes, maxFiles } from '@assay/contract/files/rules'
import { formatCount } from '@assay/contract/format/figures'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { countUse, limitUse } from '../../http/throttling/limits.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays, minuteMs } from '../../time.ts'
import { recordAct } from '../audit/record-act.ts'
import { openCurrentPeriod } from '../billing/entitlements/current-period.ts'
import { requireDeveloper } from '../billing/entitlements/require-developer.ts'
import { collectRecords } from './collect-records.ts'
import { describeFile, requireFile } from './describe-file.ts'
import type { FileActor, FilePart } from './file.ts'
import { deleteFile, finishUpload, insertFile, insertPart, sumStored } from './queries.ts'
import { type Reserved, readBody, tooLarge } from './read-body.ts'

/** `length` is what the request announces; null if it doesn't. */
type Upload = { name: string; body: ReadableStream<Uint8Array> | null; length: number | null }

/** Stores a file as it arrives, in room that is reserved before. If anything is wrong with it, nothing of it is kept. */
export async function uploadFile(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: FileActor,
  { name, body, length }: Upload,
): Promise<CheckedFile> {
  const { db, now } = deps
  const { userId } = actor
  const id = randomUUID()
  const shown = cleanName(name)
  const reserved = await db.onBehalfOf({ userId, lock: 'files' }, (tx) =>
    reserve(tx, actor, { id, name: shown, length }, now()),
  )
  const received = { bytes: 0 }
  const countBytes = (tx: Tx) =>
    countUse(tx, dayKey(userId), perDay, now(), Math.ceil(received.bytes / kilobyte)).then(() => {})
  try {
    const keep = (part: FilePart) =>
      db.onBehalfOf(userId, (tx) => insertPart(tx, userId, id, { ...part, content: Buffer.from(part.content) }))
    const contents = await collectRecords(readBody(body, received, reserved), keep)
    return await db.onBehalfOf({ userId, lock: 'files' }, async (tx) => {
      await finishUpload(tx, userId, id, { ...contents, ...received, expiresAt: addDays(now(), fileDays) })
      await countBytes(tx)
      await recordAct(tx, userId, { action: 'file.uploaded', target: { name: shown } }, now())
      return describeFile(tx, await requireFile(tx, actor, id))
    })
  } catch (error) {
    await db
      .onBehalfOf(userId, async (tx) => {
        await deleteFile(tx, userId, id)
        await countBytes(tx)
      })
      .catch(() => {})
    throw error
  }
}

/**
 * Takes room for all of the file, or for one as large as can be if it doesn't say, in the row that the file gets. The row's expiry
 * is a lease: an upload that a crash interrupts takes nothing once it's over, and goes with the next sweep.
 */
async function reserve(
  tx: Tx,
  { userId, key }: FileActor,
  { id, name, length }: { id: string; name: string; length: number | null },
  now: Date,
): Promise<Reserved> {
  await requireDeveloper(tx, userId)
  const { tier } = await openCurrentPeriod(tx, userId)
  await limitUse(tx, `file-upload:${userId}`, perHour, now)
  const leaseEndsAt = new Date(now.getTime() + leaseMs)
  const stored = await sumStored(tx, userId, dayKey(userId), now)
  if (stored.count >= maxFiles)
    throw new AppError('conflict', `You can keep ${maxFiles} files. Delete one you don’t need anymore.`)
  const limits: Reserved[] = [
    { bytes: maxFileBytes, exceeded: tooLarge },
    { bytes: maxAccountBytes - stored.bytes, exceeded: noRoom },
    {
      bytes: fileBytesPerDay[tier] - stored.kilobytesToday * kilobyte - stored.arriving,
      exceeded: () => dayIsOver(tier, stored.resetsAt ?? leaseEndsAt, now),
    },
  ]
  const over = limits.find(({ bytes }) => bytes <= 0 || (length ?? 0) > bytes)
  if (over) throw over.exceeded()
  const limit = limits.reduce((smallest, one) => (one.bytes < smallest.bytes ? one : smallest))
  const bytes = length ?? limit.bytes
  const isTest = key?.isTest ?? false
  await insertFile(tx, { id, userId, name, isTest, bytes, createdAt: now, expiresAt: leaseEndsAt })
  return { ...limit, bytes }
}

const perHour = { max: 60, windowSeconds: 3600 }
/** Counts only: how much is too much depends on the plan, and on what is arriving. */
const perDay = { max: Number.MAX_SAFE_INTEGER, windowSeconds: 86_400 }
/** What is counted by the day: whole ones, because counts are integers of 32 bits. */
const kilobyte = 1000
/** Longer than an upload may take. */
const leaseMs = 20 * minuteMs

function dayKey(userId: string): string {
  return `file-bytes:${userId}`
}

function noRoom(): AppError {
  return new AppError(
    'conflict',
    'You can store 500 MB of files, uploads in progress included, and this one doesn’t fit. Delete one you don’t need anymore.',
  )
}

function dayIsOver(tier: Tier, resetsAt: Date, now: Date): AppError {
  const megabytes = formatCount(fileBytesPerDay[tier] / 1_000_000)
  const resets = resetsAt.toISOString().slice(0, 16).replace('T', ' ')
  return new AppError(
    'rate_limited',
    `Daily upload limit exceeded: your plan includes ${megabytes} MB a day. Resets ${resets} UTC.`,
    { retryAfterSeconds: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)) },
  )
}

/** Without a path, and without what can't be shown on a line. */
function cleanName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return (
    last
      .replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
      .trim()
      .slice(0, 200) || 'file.csv'
  )
}
