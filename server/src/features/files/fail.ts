import { fileDays } from '@assay/contract/files/rules'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import type { StoredFile } from './file.ts'
import { holdFile } from './queries.ts'
import { noteFailure, saveProgress } from './queries-work.ts'
import { tellEnd } from './tell-end.ts'

/** The same rows are tried again a few times; then the file waits for a person. */
export async function failFile(
  { db, now, log, config }: Pick<Deps, 'db' | 'now' | 'log' | 'config'>,
  { userId, id }: StoredFile,
  error: unknown,
): Promise<void> {
  log.error({ err: error, file_id: id }, 'rows of a file could not be checked')
  await db.asJob(async (tx) => {
    const file = await holdFile(tx, userId, id)
    if (file?.state !== 'running' || (await noteFailure(tx, userId, id)) < mostFailures) return
    const failed = { ...file, state: 'failed', expiresAt: addDays(now(), fileDays) } as const
    await saveProgress(tx, userId, id, failed)
    await tellEnd(tx, failed, { now, config })
  })
}

const mostFailures = 5
