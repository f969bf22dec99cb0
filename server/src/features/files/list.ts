import type { CheckedFile } from '@assay/contract/files/files'
import type { Deps } from '../../deps.ts'
import { describeFile, toCheckedFile } from './describe-file.ts'
import { listFiles } from './queries.ts'
import { requireFile } from './require-file.ts'

export async function listAll({ db }: Pick<Deps, 'db'>, userId: string): Promise<CheckedFile[]> {
  const files = await db.onBehalfOf(userId, (tx) => listFiles(tx, userId))
  return files.map((file) => toCheckedFile(file))
}

export function findOne({ db }: Pick<Deps, 'db'>, userId: string, id: string): Promise<CheckedFile> {
  return db.onBehalfOf(userId, async (tx) => describeFile(tx, await requireFile(tx, userId, id)))
}
