import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { body } from '../../http/validate.ts'
import { beingMoved } from '../api-keys/check-key.ts'
import { confirmMove, MovedBody } from './confirm-move.ts'
import { isBeingMoved } from './queries.ts'

/** `POST /regions/moved`, which the region asks that an account moved to. Only where there are several. */
export function regionRoutes(deps: Pick<Deps, 'db' | 'log' | 'now'>) {
  return new Hono<AppEnv>().post('/moved', body(MovedBody), async (c) => {
    await confirmMove(deps, c.req.valid('json'))
    return c.json({ status: 'moved' })
  })
}

/**
 * People can read while their account is copied, and change nothing. The token isn't checked here, because all it can do is to get
 * its own request rejected.
 */
export function rejectWhileMoving({ db }: Pick<Deps, 'db'>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const ids = isRead.test(c.req.method) ? [] : accountsOf(c.req.header('authorization'), c.req.header('assay-team'))
    // Service role: nobody has been identified yet.
    if (ids.length > 0 && (await db.asService((tx) => isBeingMoved(tx, ids)))) throw beingMoved()
    await next()
  })
}

const isRead = /^(GET|HEAD|OPTIONS)$/

function accountsOf(authorization: string | undefined, team: string | undefined): string[] {
  const payload = /^Bearer +[^.]+\.([^.]+)\./i.exec(authorization ?? '')?.[1] ?? ''
  const claims = z.object({ sub: z.uuid() }).safeParse(parse(Buffer.from(payload, 'base64url').toString()))
  return [claims.data?.sub, z.uuid().safeParse(team).data].filter((id) => id !== undefined)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
