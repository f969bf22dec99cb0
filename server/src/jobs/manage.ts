import type { Pool } from 'pg'
import type { Deps } from '../deps.ts'
import type { Tx } from '../ports/db.ts'

type QueuedJob = {
  id: string
  task: string
  state: 'running' | 'failing' | 'abandoned' | 'ready' | 'scheduled'
  attempts: number
  maxAttempts: number
  runAt: Date
  error: string | null
}

type Queue = { owner: Pool }

/** The server creates the queue on its first start. */
export async function hasQueue({ owner }: Queue): Promise<boolean> {
  const { rows } = await owner.query<{ exists: boolean }>(
    `select to_regclass('graphile_worker.jobs') is not null as exists`,
  )
  return rows[0]?.exists ?? false
}

/** Only the login that owns the queue can read it. Failing ones first, then by when they run. */
export async function listJobs({ owner }: Queue, { isFailing }: { isFailing: boolean }): Promise<QueuedJob[]> {
  const { rows } = await owner.query<QueuedJob>(
    `select id, task, state, attempts, "maxAttempts", "runAt", error from (
       select id::text, task_identifier as task, attempts::int, max_attempts::int as "maxAttempts", run_at as "runAt",
         last_error as error, case when locked_at is not null then 'running' when attempts >= max_attempts then 'abandoned'
           when last_error is not null then 'failing' when run_at <= now() then 'ready' else 'scheduled' end as state
       from graphile_worker.jobs
     ) queued
     where not $1 or error is not null
     order by error is null, "runAt", id limit 200`,
    [isFailing],
  )
  return rows
}

/** Runs a job now, with all its attempts. Null if it doesn't exist or is running. */
export async function retryJob(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await tx.query<{ task: string | null }>('select private.retry_job($1) as task', [id])
  return rows[0]?.task ?? null
}

/** Null if there is none, or it is running. */
export async function dropJob(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await tx.query<{ task: string | null }>('select private.drop_job($1) as task', [id])
  return rows[0]?.task ?? null
}

/** Queued jobs by task. Only the owner login can read the queue. Null while the database is unavailable. */
export async function countJobs({ log }: Pick<Deps, 'log'>, pool: Pool) {
  try {
    const { rows } = await pool.query<{ task: string; ready: number; failing: number }>(
      `select task_identifier as task, count(*) filter (where run_at <= now() and attempts = 0 and locked_at is null)::float8 as ready,
         count(*) filter (where attempts > 0 and last_error is not null)::float8 as failing
       from graphile_worker.jobs group by 1`,
    )
    return rows
  } catch (error) {
    log.warn({ err: error }, 'could not read the job queue')
    return null
  }
}
