import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import type { FileActor, StoredFile } from './file.ts'
import { findFile, holdFile } from './queries.ts'

/** Someone else's file and a missing one look the same, and so do real people to a test key. */
export async function requireFile(tx: Tx, actor: FileActor, id: string): Promise<StoredFile> {
  return existing(await findFile(tx, actor.userId, id), actor)
}

/** To change it: nothing else does until the transaction ends. */
export async function requireHeldFile(tx: Tx, actor: FileActor, id: string): Promise<StoredFile> {
  return existing(await holdFile(tx, actor.userId, id), actor)
}

/** Test keys are given away more freely than live ones. */
export function maySee({ key }: FileActor, file: StoredFile): boolean {
  return file.isTest || !key?.isTest
}

function existing(file: StoredFile | undefined, actor: FileActor): StoredFile {
  if (!file || !maySee(actor, file)) throw new AppError('not_found', 'There is no such file.')
  return file
}
