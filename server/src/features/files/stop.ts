import type { CheckedFile } from '@assay/contract/files/files'
import { fileDays } from '@assay/contract/files/rules'
import { deleteInSteps, sweepInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { addDays } from '../../time.ts'
import { recordAct } from '../audit/record-act.ts'
import { requireHeldFile, toCheckedFile } from './describe-file.ts'
import type { FileActor } from './file.ts'
import { deleteFile, deleteOpenParts, expireFiles, saveState } from './queries.ts'

type StopDeps = Pick<Deps, 'db' | 'now'>

/** The file pauses after the rows that are being checked right now. */
export function pauseFile({ db, now }: StopDeps, actor: FileActor, id: string): Promise<CheckedFile> {
  const { userId } = actor
  return db.onBehalfOf({ userId, lock: 'files' }, async (tx) => {
    const file = await requireHeldFile(tx, actor, id)
    if (file.state !== 'running')
      throw new AppError('conflict', `Only a running file can be paused. This one is ${file.state}.`)
    const paused = { ...file, state: 'paused', pauseReason: 'user', expiresAt: addDays(now(), fileDays) } as const
    await saveState(tx, userId, id, paused)
    await recordAct(tx, userId, { action: 'file.paused', target: { name: file.name } }, now())
    return toCheckedFile(paused)
  })
}

/** A canceled file can't be resumed. What is done can be downloaded; the rest is erased. */
export function cancelFile({ db, now }: StopDeps, actor: FileActor, id: string): Promise<CheckedFile> {
  const { userId } = actor
  return db.onBehalfOf({ userId, lock: 'files' }, async (tx) => {
    const file = await requireHeldFile(tx, actor, id)
    if (!['ready', 'running', 'paused', 'failed'].includes(file.state)) {
      throw new AppError('conflict', `This file can’t be canceled: it’s ${file.state} already.`)
    }
    const ended = {
      state: 'canceled',
      pauseReason: null,
      finishedAt: now(),
      expiresAt: addDays(now(), fileDays),
    } as const
    await saveState(tx, userId, id, { ...file, ...ended })
    await deleteOpenParts(tx, userId, id)
    await recordAct(tx, userId, { action: 'file.canceled', target: { name: file.name } }, now())
    return toCheckedFile({ ...file, ...ended })
  })
}

/** Deletes the file with its contents and its result right away. */
export async function removeFile({ db, now }: StopDeps, actor: FileActor, id: string): Promise<void> {
  const { userId } = actor
  await db.onBehalfOf({ userId, lock: 'files' }, async (tx) => {
    const { name } = await requireHeldFile(tx, actor, id)
    await deleteFile(tx, userId, id)
    await recordAct(tx, userId, { action: 'file.deleted', target: { name } }, now())
  })
}

/**
 * Contents go after 7 days, one file at a time because it may be large; its line in the list goes after 30 more. Of an upload that
 * a crash interrupted, all goes when its lease is over.
 */
export async function sweepFiles({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'files', where: 'expires_at < $1', by: 'expires_at' }, [addDays(now(), -30)])
  const unfinished = `state <> 'expired' and state = 'uploading' and expires_at < $1`
  await deleteInSteps(db, { table: 'files', where: unfinished, by: 'expires_at' }, [now()])
  await sweepInSteps(db, (tx, count) => expireFiles(tx, now(), count), { rows: 1 })
}
