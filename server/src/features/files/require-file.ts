import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import type { StoredFile } from './file.ts'
import { findFile, holdFile } from './queries.ts'

/** Someone else's file and a missing one look the same. */
export async function requireFile(tx: Tx, userId: string, id: string): Promise<StoredFile> {
  return existing(await findFile(tx, userId, id))
}

/** To change it: nothing else does until the transaction ends. */
export async function requireHeldFile(tx: Tx, userId: string, id: string): Promise<StoredFile> {
  return existing(await holdFile(tx, userId, id))
}

function existing(file: StoredFile | undefined): StoredFile {
  if (!file) throw new AppError('not_found', 'There is no such file.')
  return file
}
