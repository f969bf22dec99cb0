import { EventEmitter } from 'node:events'
import { Logger as QueueLogger, run, runOnce, type Task, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Deps } from '../deps.ts'
import { minuteMs } from '../time.ts'
import { jobs } from './list.ts'

/** Jobs that don't run here: a name, and who runs it instead. */
export type Elsewhere = Record<string, (deps: Deps) => Promise<void>>

export type RunningJobs = {
  stop(): Promise<void>
  /** Also when the queue gives up by itself, which it does at the first job that it can't settle. */
  ended: Promise<void>
  /** The name of this run in the queue's locks. */
  workers: string[]
}

/**
 * The queue is in PostgreSQL, so one process runs each job, no matter how many share the database. After the clock has
 * stepped back, its schedule would wait for the old time, so it ends and is to be started again.
 */
export async function startJobs(deps: Deps, pool: Pool, elsewhere: Elsewhere): Promise<RunningJobs> {
  const workers: string[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id))
  events.on('cron:prematureTimer', ({ currentTimestamp, expectedTimestamp }) => {
    if (expectedTimestamp - currentTimestamp > minuteMs) runner.stop().catch(() => {})
  })
  const crontab = Object.entries(jobs).map(
    ([name, { schedule }]) => `${schedule} ${name} ?${queueOf(name)}jobKey=${name}`,
  )
  const runner = await run({
    ...queueOptions(deps, pool, elsewhere),
    concurrency: 2,
    pollInterval: 2000,
    crontab: crontab.join('\n'),
    events,
  })
  return { stop: () => runner.stop(), ended: runner.promise, workers }
}

/** Jobs that ended runs still hold would stay locked for hours. They run again, as after a crash. */
export async function unlockJobs(pool: Pool, workers: string[]): Promise<void> {
  if (workers.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workers])
}

/** Sweeps wait for one another, so that a backlog of theirs leaves a worker for everything else. */
function queueOf(name: string): string {
  return name.startsWith('sweep-') ? 'queue=sweeps&' : ''
}

/** Runs all due jobs to completion, for tests and commands. */
export async function runWaitingJobs(deps: Deps, pool: Pool): Promise<void> {
  await runOnce(queueOptions(deps, pool, {}))
}

function queueOptions(deps: Deps, pool: Pool, elsewhere: Elsewhere) {
  return {
    pgPool: pool,
    noHandleSignals: true,
    logger: queueLogger(deps.log),
    // Settled in batches, even of one. Otherwise nobody waits for it, nor handles the rejection if the connection is lost.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, { run }]) => [name, runJob(deps, name, elsewhere[name] ?? run)]),
    ),
  }
}

/** Counts the run, and adds the job's id to everything logged during it. */
function runJob(deps: Deps, name: string, run: (deps: Deps) => Promise<void>): Task {
  return async (_payload, { job }) => {
    const started = performance.now()
    let outcome: 'done' | 'failed' = 'failed'
    try {
      const span = { kind: 'consumer', name: `job ${name}`, parent: null } as const
      await deps.tracer.follow(span, () => deps.requestContext.run({ job: name, job_id: job.id }, () => run(deps)))
      outcome = 'done'
    } finally {
      deps.metrics.job(name, outcome, (performance.now() - started) / 1000)
    }
  }
}

function queueLogger(log: Deps['log']): QueueLogger {
  return new QueueLogger(({ taskIdentifier: job, jobId: job_id }) => (level, message) => {
    if (level === 'error') log.error({ job, job_id }, message)
    else if (level === 'warning') log.warn({ job, job_id }, message)
    else log.debug({ job, job_id }, message)
  })
}
