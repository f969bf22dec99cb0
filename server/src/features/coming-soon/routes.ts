import { type LaunchRequests, LaunchService } from '@assay/contract/coming-soon'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { params } from '../../http/validate.ts'
import { deleteLaunchRequest, insertLaunchRequest, listLaunchRequests } from './queries.ts'

/** Which launches the signed-in user wants to be notified about. */
export function comingSoonRoutes(deps: Deps) {
  const { db } = deps
  return new Hono<UserEnv>()
    .use(requireUser(deps, 'read'))
    .get('/', async (c) => {
      const requests: LaunchRequests = { services: await db.asUser(c.var.userId, listLaunchRequests) }
      return c.json(requests)
    })
    .put('/:service', params(LaunchRequestRef), async (c) => {
      await db.asUser(c.var.userId, (tx) => insertLaunchRequest(tx, c.req.valid('param').service))
      return c.body(null, 204)
    })
    .delete('/:service', params(LaunchRequestRef), async (c) => {
      await db.asUser(c.var.userId, (tx) => deleteLaunchRequest(tx, c.req.valid('param').service))
      return c.body(null, 204)
    })
}

const LaunchRequestRef = z.object({ service: LaunchService })
