import type { Pool } from 'pg'
import type { Deps } from '../deps.ts'

/** What is in the queue, by job. Only the login that migrates may read it. Null while the database is away. */
export async function countJobs({ log }: Pick<Deps, 'log'>, pool: Pool) {
  try {
    const { rows } = await pool.query<{ job: string; ready: number; failing: number }>(
      `select task_identifier as job, count(*) filter (where run_at <= now() and attempts = 0 and locked_at is null)::float8 as ready,
         count(*) filter (where attempts > 0 and last_error is not null)::float8 as failing
       from graphile_worker.jobs group by 1`,
    )
    return rows
  } catch (error) {
    log.warn({ err: error }, 'the queue could not be read')
    return null
  }
}
