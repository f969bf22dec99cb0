import type { Pool } from 'pg'
import type { Deps } from '../deps.ts'

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
