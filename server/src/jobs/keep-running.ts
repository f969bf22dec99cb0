import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Deps } from '../deps.ts'
import { type Elsewhere, startJobs } from './run.ts'
import { settleMoments } from './settle-moments.ts'

type KeptJobs = {
  start(): Promise<void>
  /** Retries while the database is away: nobody else would run them. */
  startPatiently(): Promise<void>
  stop(): Promise<void>
}

/** The jobs of a process that runs them: from its start, or once it takes over from a worker that ended. */
export function keepJobsRunning(deps: Deps, pool: Pool, elsewhere: Elsewhere): KeptJobs {
  let running: Awaited<ReturnType<typeof startJobs>> | null = null
  let isStopped = false

  async function start(): Promise<void> {
    await settleMoments(deps, pool)
    running = await startJobs(deps, pool, elsewhere, () => {
      const behind = running
      if (behind === null) return
      running = null
      deps.log.warn('the clock has stepped back: the jobs start over')
      void behind.stop().then(startPatiently, startPatiently)
    })
    if (isStopped) await running.stop()
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
