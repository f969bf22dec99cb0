import type { Deps } from '../../deps.ts'
import type { Backlog } from '../../ports/metrics.ts'
import { mailDelaySeconds } from '../mail/deliver.ts'
import { selectBacklog } from './queries.ts'

/** The backlog in the database. Null while it's down, so that the other metrics still render. */
export async function readBacklog({ db, engine, now, log }: BacklogDeps): Promise<Backlog | null> {
  try {
    // Service role: figures over all accounts.
    const stored = await db.asService((tx) => selectBacklog(tx, now()))
    const mailOldestSeconds = await mailDelaySeconds({ db, now })
    return { ...stored, mailOldestSeconds, feedsAgeSeconds: (now().getTime() - engine.dataUpdatedAt.getTime()) / 1000 }
  } catch (error) {
    log.warn({ err: error }, 'the backlog could not be read')
    return null
  }
}

type BacklogDeps = Pick<Deps, 'db' | 'engine' | 'now' | 'log'>
