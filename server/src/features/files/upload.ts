import { randomUUID } from 'node:crypto'
import type { CheckedFile } from '@assay/contract/files/files'
import { fileDays, maxAccountBytes, maxFiles } from '@assay/contract/files/rules'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { tooManyRequests } from '../../http/pacing/limits.ts'
import { countUse } from '../../http/pacing/queries-rate-limits.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { recordAct } from '../audit/record-act.ts'
import { requireDeveloper } from '../billing/entitlements/require-developer.ts'
import { collectRecords } from './collect-records.ts'
import { describeFile } from './describe-file.ts'
import type { FileActor, FilePart } from './file.ts'
import { deleteFile, finishUpload, insertFile, sumStored } from './queries.ts'
import { insertPart } from './queries-parts.ts'
import { readBody } from './read-body.ts'
import { requireFile } from './require-file.ts'

type Upload = { name: string; body: ReadableStream<Uint8Array> | null }

/** Stores a file as it arrives. If anything is wrong with it, nothing of it is kept. */
export async function uploadFile(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: FileActor,
  { name, body }: Upload,
): Promise<CheckedFile> {
  const { db, now } = deps
  const { userId } = actor
  const id = randomUUID()
  const shown = cleanName(name)
  await db.onBehalfOf({ userId, lock: 'files' }, (tx) => reserve(tx, actor, { id, name: shown }, now()))
  try {
    const size = { bytes: 0 }
    const keep = (part: FilePart) =>
      db.onBehalfOf(userId, (tx) => insertPart(tx, userId, id, { ...part, content: Buffer.from(part.content) }))
    const contents = await collectRecords(readBody(body, size), keep)
    return await db.onBehalfOf({ userId, lock: 'files' }, async (tx) => {
      const { bytes } = await sumStored(tx, userId)
      if (bytes + size.bytes > maxAccountBytes) throw noRoom()
      await finishUpload(tx, userId, id, { ...contents, ...size, expiresAt: addDays(now(), fileDays) })
      await recordAct(tx, userId, { action: 'file.uploaded', target: { name: shown } }, now())
      return describeFile(tx, await requireFile(tx, actor, id))
    })
  } catch (error) {
    await db.onBehalfOf(userId, (tx) => deleteFile(tx, userId, id)).catch(() => {})
    throw error
  }
}

async function reserve(
  tx: Tx,
  { userId, key }: FileActor,
  { id, name }: { id: string; name: string },
  now: Date,
): Promise<void> {
  await requireDeveloper(tx, userId)
  const use = await countUse(tx, `file-upload:${userId}`, perHour, now)
  if (use.status === 'exceeded') throw tooManyRequests(use.retryAfterSeconds)
  const { count, bytes } = await sumStored(tx, userId)
  if (count >= maxFiles)
    throw new AppError('conflict', `You can keep ${maxFiles} files. Delete one you don’t need any more.`)
  if (bytes >= maxAccountBytes) throw noRoom()
  // An upload that a crash interrupts goes with the next sweep after this.
  await insertFile(tx, { id, userId, name, isTest: key?.isTest ?? false, createdAt: now, expiresAt: addDays(now, 1) })
}

const perHour = { max: 60, windowSeconds: 3600 }

function noRoom(): AppError {
  return new AppError(
    'conflict',
    'Your files take up 500 MB, which is the most you can store. Delete one you don’t need any more.',
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
