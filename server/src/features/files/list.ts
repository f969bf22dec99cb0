import type { CheckedFile } from '@assay/contract/files/files'
import type { Deps } from '../../deps.ts'
import { describeFile, toCheckedFile } from './describe-file.ts'
import type { FileActor } from './file.ts'
import { listFiles } from './queries.ts'
import { maySee, requireFile } from './require-file.ts'

export async function listAll({ db }: Pick<Deps, 'db'>, actor: FileActor): Promise<CheckedFile[]> {
  const { userId } = actor
  const files = await db.onBehalfOf(userId, (tx) => listFiles(tx, userId))
  return files.filter((file) => maySee(actor, file)).map((file) => toCheckedFile(file))
}

export function findOne({ db }: Pick<Deps, 'db'>, actor: FileActor, id: string): Promise<CheckedFile> {
  return db.onBehalfOf(actor.userId, async (tx) => describeFile(tx, await requireFile(tx, actor, id)))
}
