import { LaunchService, type LaunchWishes } from '@assay/contract/coming-soon'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { params } from '../../http/validate.ts'
import { deleteWish, insertWish, listWishes } from './queries.ts'

/** Which launches the signed-in user wants to be notified about. */
export function comingSoonRoutes(deps: Deps) {
  const { db } = deps
  return new Hono<UserEnv>()
    .use(requireUser(deps))
    .get('/', async (c) => {
      const wishes: LaunchWishes = { services: await db.asUser(c.var.userId, listWishes) }
      return c.json(wishes)
    })
    .put('/:service', params(WishRef), async (c) => {
      await db.asUser(c.var.userId, (tx) => insertWish(tx, c.req.valid('param').service))
      return c.body(null, 204)
    })
    .delete('/:service', params(WishRef), async (c) => {
      await db.asUser(c.var.userId, (tx) => deleteWish(tx, c.req.valid('param').service))
      return c.body(null, 204)
    })
}

const WishRef = z.object({ service: LaunchService })
