import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import type { Backlog } from '../../ports/metrics.ts'
import { mailDelaySeconds } from '../mail/deliver.ts'
import { selectBacklog } from './queries.ts'

type MetricsDeps = Pick<Deps, 'metrics' | 'db' | 'health' | 'engine' | 'now' | 'log'>

/** For Prometheus. Without the token the path is a 404. */
export function metricsRoutes(deps: MetricsDeps, token: string) {
  const expected = digest(`Bearer ${token}`)
  return new Hono<AppEnv>().get('/', async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) return next()
    const { contentType, text } = await deps.metrics.render(
      await readBacklog(deps),
      (await deps.health.check()) === 'ok',
    )
    return c.body(text, 200, { 'content-type': contentType })
  })
}

/** Hashed to equal length for the constant-time comparison. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

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
