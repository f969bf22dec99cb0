import { resultColumns } from '@assay/contract/files/rules'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { startDownload } from '../../http/start-download.ts'
import { limitUse } from '../../http/throttling/limits.ts'
import { recordAct } from '../audit/record-act.ts'
import { requireFile } from './describe-file.ts'
import type { FileActor, StoredFile } from './file.ts'
import { findPart } from './queries.ts'

type Result = { name: string; stream: ReadableStream<Uint8Array> }

/** The rows that are done, streamed part by part: a slow reader holds no connection. */
export async function readResult(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  actor: FileActor,
  id: string,
): Promise<Result> {
  const { db } = deps
  const { userId } = actor
  const { prepared, stream } = await startDownload(deps, userId, {
    prepare: () => countDownload(deps, actor, id),
    async produce(write, file) {
      await write([file.header, ...resultColumns].join(file.separator) + file.newline)
      for (let row = 0; row < file.rowsDone; ) {
        const part = await db.onBehalfOf(userId, (tx) => findPart(tx, userId, id, row))
        if (!part) throw new Error('the file was deleted while it was read')
        await write(part.content)
        row += part.rows
      }
    },
  })
  return { name: `${prepared.name.replace(/\.\w{1,5}$/, '')}-checked.csv`, stream }
}

function countDownload({ db, now }: Pick<Deps, 'db' | 'now'>, actor: FileActor, id: string): Promise<StoredFile> {
  const { userId } = actor
  return db.onBehalfOf(userId, async (tx) => {
    const file = await requireFile(tx, actor, id)
    requireRows(file)
    await limitUse(tx, `file-result:${userId}`, perHour, now())
    await recordAct(tx, userId, { action: 'file.result_downloaded', target: { name: file.name } }, now())
    return file
  })
}

const perHour = { max: 120, windowSeconds: 3600 }

function requireRows({ state, rowsDone }: StoredFile): void {
  if (state === 'expired')
    throw new AppError('not_found', 'This file’s result was erased after 7 days. Upload the file again.')
  if (rowsDone === 0) throw new AppError('conflict', 'No row of this file is done yet.')
}
