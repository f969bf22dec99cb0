import type { Tx } from '../../ports/db.ts'
import { fileColumns, type StoredFile } from './file.ts'

export async function listFiles(tx: Tx, userId: string): Promise<StoredFile[]> {
  const { rows } = await tx.query<StoredFile>(
    `select ${fileColumns} from files where user_id = $1 and state <> 'uploading' order by created_at desc, id limit 200`,
    [userId],
  )
  return rows
}

export async function findFile(tx: Tx, userId: string, id: string): Promise<StoredFile | undefined> {
  const { rows } = await tx.query<StoredFile>(
    `select ${fileColumns} from files where user_id = $1 and id = $2 and state <> 'uploading'`,
    [userId, id],
  )
  return rows[0]
}

/** Locked until the transaction ends, so that it isn't checked and changed at once. */
export async function holdFile(tx: Tx, userId: string, id: string): Promise<StoredFile | undefined> {
  const { rows } = await tx.query<StoredFile>(
    `select ${fileColumns} from files where user_id = $1 and id = $2 and state <> 'uploading' for update`,
    [userId, id],
  )
  return rows[0]
}

/** Of those with contents. Serializes uploads of an account at both ends, so that two can't pass the limit together. */
export async function sumStored(tx: Tx, userId: string): Promise<{ count: number; bytes: number }> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('files:' || $1, 0))`, [userId])
  const { rows } = await tx.query<{ count: number; bytes: number }>(
    `select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes from files
     where user_id = $1 and state <> 'expired'`,
    [userId],
  )
  return rows[0] ?? { count: 0, bytes: 0 }
}

type NewFile = Pick<StoredFile, 'id' | 'userId' | 'name' | 'isTest' | 'createdAt' | 'expiresAt'>

export async function insertFile(tx: Tx, { id, userId, name, isTest, createdAt, expiresAt }: NewFile): Promise<void> {
  await tx.query(
    `insert into files (id, user_id, name, state, is_test, created_at, expires_at)
     values ($1, $2, $3, 'uploading', $4, $5, $6)`,
    [id, userId, name, isTest, createdAt, expiresAt],
  )
}

type Contents = Pick<
  StoredFile,
  'separator' | 'newline' | 'header' | 'columns' | 'checked' | 'bytes' | 'rows' | 'expiresAt'
>

export async function finishUpload(tx: Tx, userId: string, id: string, contents: Contents): Promise<void> {
  const { separator, newline, header, columns, checked, bytes, rows, expiresAt } = contents
  await tx.query(
    `update files set state = 'ready', separator = $3, newline = $4, header = $5, columns = $6, checked = $7, bytes = $8,
       rows = $9, expires_at = $10
     where user_id = $1 and id = $2`,
    [userId, id, separator, newline, header, JSON.stringify(columns), checked, bytes, rows, expiresAt],
  )
}

type Change = Pick<StoredFile, 'state' | 'pauseReason' | 'keyId' | 'checked' | 'startedAt' | 'finishedAt' | 'expiresAt'>

export async function saveState(tx: Tx, userId: string, id: string, change: Change): Promise<void> {
  const { state, pauseReason, keyId, checked, startedAt, finishedAt, expiresAt } = change
  await tx.query(
    `update files set state = $3, pause_reason = $4, key_id = $5, checked = $6, started_at = $7, finished_at = $8, expires_at = $9,
       failures = 0
     where user_id = $1 and id = $2`,
    [userId, id, state, pauseReason, keyId, checked, startedAt, finishedAt, expiresAt],
  )
}

export async function deleteFile(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.query('delete from files where user_id = $1 and id = $2', [userId, id])
}

export async function enqueueChecking(tx: Tx): Promise<void> {
  await tx.query(`select private.enqueue_job('check-files', job_key => 'check-files')`)
}
