import type { Deps } from '../../deps.ts'
import { selectBytes, selectInUse } from './queries.ts'

type PickUpDeps = Pick<Deps, 'db' | 'engine' | 'log'>

/** Switches to the newest version. Cheap if it's already current: two rows, no table. */
export async function pickUpFeeds({ db, engine, log }: PickUpDeps): Promise<void> {
  // Service role: lists of domains are no user’s.
  const found = await db.asService(async (tx) => {
    const used = await selectInUse(tx)
    if (used === null) return null
    const isCurrent = engine.dataVersion === used.version && engine.dataUpdatedAt.getTime() === used.updatedAt.getTime()
    return { ...used, bytes: isCurrent ? null : await selectBytes(tx, used.id) }
  })
  // Also after every version was rolled back.
  if (found === null) engine.takeFeeds(null)
  if (!found?.bytes) return
  const { version, updatedAt, bytes } = found
  if (engine.takeFeeds({ version, updatedAt, bytes })) return
  // So that all processes give the same verdicts, whatever they had before.
  engine.takeFeeds(null)
  log.warn(
    { version },
    'the stored feeds are damaged or from another release: only built-in lists until the next refresh',
  )
}

/** Polls every half minute, so that all processes on one database agree within a minute. */
export function watchFeeds(deps: PickUpDeps): { stop(): Promise<void> } {
  let looking = Promise.resolve()
  const look = () => {
    looking = pickUpFeeds(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the version of the feeds could not be looked up')
    })
  }
  const timer = setInterval(look, 30_000)
  timer.unref()
  look()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
