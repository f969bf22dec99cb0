import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import type { FilePart, StoredFile, StoredPart } from './file.ts'

export async function insertPart(tx: Tx, userId: string, fileId: string, part: StoredPart): Promise<void> {
  await tx.query('insert into file_parts (file_id, first_row, user_id, rows, content) values ($1, $2, $3, $4, $5)', [
    fileId,
    part.firstRow,
    userId,
    part.rows,
    part.content,
  ])
}

export async function findPart(
  tx: Tx,
  userId: string,
  fileId: string,
  firstRow: number,
): Promise<FilePart | undefined> {
  const { rows } = await tx.query<FilePart>(
    `select first_row as "firstRow", rows, convert_from(content, 'UTF8') as content
     from file_parts where user_id = $1 and file_id = $2 and first_row = $3`,
    [userId, fileId, firstRow],
  )
  return rows[0]
}

/** The same for the job that checks every account's files, in one round trip. */
export async function findNextPart(
  db: Pick<Deps['db'], 'statement'>,
  { userId, id, rowsDone }: Pick<StoredFile, 'userId' | 'id' | 'rowsDone'>,
): Promise<FilePart | undefined> {
  // Service role: a job, for every account.
  const { rows } = await db.statement<FilePart>(nextPart, [userId, id, rowsDone])
  return rows[0]
}

const nextPart = {
  name: 'find-next-part',
  text: `select first_row as "firstRow", rows, convert_from(content, 'UTF8') as content
     from file_parts where user_id = $1 and file_id = $2 and first_row = $3`,
}

/** The result takes the place of what was uploaded. False if it has already. */
export async function finishPart(tx: Tx, userId: string, fileId: string, part: StoredPart): Promise<boolean> {
  const { rows } = await tx.query(
    `update file_parts set content = $4, rows = $5, is_done = true
     where user_id = $1 and file_id = $2 and first_row = $3 and not is_done returning 1`,
    [userId, fileId, part.firstRow, part.content, part.rows],
  )
  return rows.length === 1
}

/** What a canceled file hasn't come to. */
export async function deleteOpenParts(tx: Tx, userId: string, fileId: string): Promise<void> {
  await tx.query('delete from file_parts where user_id = $1 and file_id = $2 and not is_done', [userId, fileId])
}
