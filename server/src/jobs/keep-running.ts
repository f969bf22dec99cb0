import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Deps } from '../deps.ts'
import { type Elsewhere, type RunningJobs, startJobs, unlockJobs } from './run.ts'
import { settleMoments } from './settle-moments.ts'

type KeptJobs = {
  start(): Promise<void>
  /** Retries while the database is away: nobody else would run them. */
  startPatiently(): Promise<void>
  stop(): Promise<void>
}

/** The jobs of a process that runs them: from its start, or once it takes over from a worker that ended. */
export function keepJobsRunning(deps: Deps, pool: Pool, elsewhere: Elsewhere): KeptJobs {
  let running: RunningJobs | null = null
  let isStopped = false
  /** The pause before a run that ended by itself is started again. */
  let formerWorkers: string[] = []

  async function start(): Promise<void> {
    await settleMoments(deps, pool)
    await unlockJobs(pool, formerWorkers)
    formerWorkers = []
    const started = await startJobs(deps, pool, elsewhere)
    running = started
    void started.ended.catch((error: unknown) => error).then((error) => restart(started, error))
    if (isStopped) await started.stop()
  }

  async function restart({ workers }: RunningJobs, error: unknown): Promise<void> {
    if (isStopped) return
    running = null
    formerWorkers.push(...workers)
    deps.log.error({ err: error }, 'the job queue stopped by itself; starting it again')
    await startPatiently()
  }

  async function startPatiently(): Promise<void> {
    while (!isStopped) {
      try {
        return await start()
      } catch (error) {
        deps.log.error({ err: error }, 'the jobs could not be started; trying again')
        await delay(retryMilliseconds, undefined, { ref: false })
      }
    }
  }

  return {
    start,
    startPatiently,
    async stop() {
      isStopped = true
      await running?.stop()
    },
  }
}

const retryMilliseconds = 2000
