import type { Deps } from '../../deps.ts'
import { insertOutage } from './queries.ts'

type WatchDeps = Pick<Deps, 'db' | 'health' | 'now' | 'log'>

/** Polls every ten seconds. Jobs can't notice that the database is down, because they live in it. */
export function watchDatabase(deps: WatchDeps): { stop(): Promise<void> } {
  const look = createOutageWatch(deps)
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = look().catch((error: unknown) => {
      deps.log.warn({ err: error }, 'an outage of the database could not be written down yet')
    })
  }, 10_000)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

/** Remembers when it was down and records that once it's back. */
export function createOutageWatch({ db, health, now }: Pick<Deps, 'db' | 'health' | 'now'>): () => Promise<void> {
  let outage: { from: Date; to: Date } | null = null
  return async () => {
    const moment = now()
    if ((await health.check()) === 'failed') {
      outage = { from: outage?.from ?? moment, to: moment }
      return
    }
    if (outage === null) return
    const { from, to } = outage
    // Seen only once, it has no length: it may have been a slow moment.
    if (to > from) {
      // Service role: the state of the service is no user’s.
      await db.asService(async (tx) => {
        for (const component of ['database', 'api'] as const) await insertOutage(tx, component, from, to)
      })
    }
    outage = null
  }
}
