import { EventEmitter } from 'node:events'
import { Logger as QueueLogger, run, runOnce, type Task, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Deps } from '../deps.ts'
import { minuteMs } from '../time.ts'
import { jobs } from './list.ts'

/** Jobs that don't run here: a name, and who runs it instead. */
export type Elsewhere = Record<string, (deps: Deps) => Promise<void>>

/**
 * The queue is in PostgreSQL, so one process runs each job, no matter how many share the database. After the clock has
 * stepped back, the schedule would wait for the old time: `onStepBack` is to start over.
 */
export async function startJobs(
  deps: Deps,
  pool: Pool,
  elsewhere: Elsewhere,
  onStepBack: () => void,
): Promise<{ stop(): Promise<void> }> {
  const events: WorkerEvents = new EventEmitter()
  events.on('cron:prematureTimer', ({ currentTimestamp, expectedTimestamp }) => {
    if (expectedTimestamp - currentTimestamp > minuteMs) onStepBack()
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
  return { stop: () => runner.stop() }
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
      await deps.tracer.follow(span, () => deps.trail.follow({ job: name, job_id: job.id }, () => run(deps)))
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
