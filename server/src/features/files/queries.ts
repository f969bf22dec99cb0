import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import type { FilePart, StoredPart } from './file.ts'
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

/** Parts of a canceled file that weren't checked. */
export async function deleteOpenParts(tx: Tx, userId: string, fileId: string): Promise<void> {
  await tx.query('delete from file_parts where user_id = $1 and file_id = $2 and not is_done', [userId, fileId])
}

/** Erases what the files contain whose time is up. Returns how many there were. */
export async function expireFiles(tx: Tx, now: Date, count: number): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `update files set state = 'expired', pause_reason = null, header = '', columns = '[]'
     where id = any (array(
       select id from files where state <> 'expired' and expires_at < $1 order by expires_at limit $2 for update skip locked))
     returning id`,
    [now, count],
  )
  await tx.query('delete from file_parts where file_id = any ($1)', [rows.map(({ id }) => id)])
  return rows.length
}

/**
 * The file whose turn it is: of the account that has waited longest. Another server leaves it alone until the claim ends, which
 * is soon after a crash.
 */
export async function claimFile(tx: Tx): Promise<StoredFile | undefined> {
  const { rows } = await tx.query<StoredFile>(
    `update files set claimed_until = now() + interval '20 seconds'
     where id = (
       select f.id from files f
       where f.state = 'running' and (f.claimed_until is null or f.claimed_until < now())
       order by (select max(o.worked_at) from files o where o.user_id = f.user_id) nulls first, f.worked_at nulls first, f.started_at
       limit 1 for update skip locked
     )
     returning ${fileColumns}`,
  )
  return rows[0]
}

/** Whether `claimFile` would find one. */
export async function isAnyUnclaimed(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query(
    `select from files where state = 'running' and (claimed_until is null or claimed_until < now()) limit 1`,
  )
  return rows.length === 1
}

/** For as long again as `claimFile` does. */
export async function extendClaim(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.query(`update files set claimed_until = now() + interval '20 seconds' where user_id = $1 and id = $2`, [
    userId,
    id,
  ])
}

/** Ends the account's turn, so that the next account's file is checked. */
export async function releaseFile(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await tx.query('update files set claimed_until = null, worked_at = $3 where user_id = $1 and id = $2', [
    userId,
    id,
    now,
  ])
}

type Progress = Pick<
  StoredFile,
  'rowsDone' | 'checksDone' | 'results' | 'state' | 'pauseReason' | 'finishedAt' | 'expiresAt'
>

export async function saveProgress(tx: Tx, userId: string, id: string, progress: Progress): Promise<void> {
  const { rowsDone, checksDone, results, state, pauseReason, finishedAt, expiresAt } = progress
  await tx.query(
    `update files set rows_done = $3, checks_done = $4, results = $5, state = $6, pause_reason = $7, finished_at = $8,
       expires_at = $9, failures = 0
     where user_id = $1 and id = $2`,
    [userId, id, rowsDone, checksDone, JSON.stringify(results), state, pauseReason, finishedAt, expiresAt],
  )
}

/** Returns how often in a row it has failed. The claim stays, so the next attempt waits a moment. */
export async function noteFailure(tx: Tx, userId: string, id: string): Promise<number> {
  const { rows } = await tx.query<{ failures: number }>(
    'update files set failures = failures + 1 where user_id = $1 and id = $2 returning failures',
    [userId, id],
  )
  return rows[0]?.failures ?? 0
}

type PayingKey = { version: number; hasBudget: boolean }

/** Undefined if the key can't be used for files anymore. */
export async function findPayingKey(tx: Tx, userId: string, keyId: string): Promise<PayingKey | undefined> {
  const { rows } = await tx.query<PayingKey>(
    `select version, monthly_budget is not null as "hasBudget" from api_keys
     where user_id = $1 and id = $2 and deleted_at is null and (expires_at is null or expires_at > now())
       and 'files' = any (scopes)`,
    [userId, keyId],
  )
  return rows[0]
}

/** Whether this transaction waits for the disk. What commits together is lost together, so nothing is counted for nothing. */
export async function commitWithoutWaiting(tx: Tx): Promise<void> {
  await tx.query('set local synchronous_commit = off')
}
