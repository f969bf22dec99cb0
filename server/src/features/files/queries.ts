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

export type Stored = { count: number; bytes: number; arriving: number; kilobytesToday: number; resetsAt: Date | null }

/**
 * What an account's files take up, with what uploads have reserved until their lease ends, and what arrived today by `dayKey`.
 * Serializes the uploads that start, so that no two of them reserve the same room. One statement, because one that ends moves
 * bytes from `arriving` to the day.
 */
export async function sumStored(tx: Tx, userId: string, dayKey: string, now: Date): Promise<Stored> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('files:' || $1, 0))`, [userId])
  const { rows } = await tx.query<Stored>(
    `select count(f.id)::int as count, coalesce(sum(f.bytes), 0)::float8 as bytes,
       coalesce(sum(f.bytes) filter (where f.state = 'uploading'), 0)::float8 as arriving,
       coalesce(max(day.count), 0) as "kilobytesToday", max(day.window_ends_at) as "resetsAt"
     from (select) one
       left join files f on f.user_id = $1 and f.state <> 'expired' and (f.state <> 'uploading' or f.expires_at > $3)
       left join rate_limits day on day.key = $2 and day.window_ends_at > $3`,
    [userId, dayKey, now],
  )
  const [stored] = rows
  if (!stored) throw new Error('a sum always has a row')
  return stored
}

type NewFile = Pick<StoredFile, 'id' | 'userId' | 'name' | 'isTest' | 'bytes' | 'createdAt' | 'expiresAt'>

/** `bytes` is what its upload reserves. */
export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  const { id, userId, name, isTest, bytes, createdAt, expiresAt } = file
  await tx.query(
    `insert into files (id, user_id, name, state, is_test, bytes, created_at, expires_at)
     values ($1, $2, $3, 'uploading', $4, $5, $6, $7)`,
    [id, userId, name, isTest, bytes, createdAt, expiresAt],
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
