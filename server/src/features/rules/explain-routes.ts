import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { AccountEnv } from '../../http/require-user.ts'
import { params } from '../../http/validate.ts'
import { explainRequest } from './explain.ts'

/** `GET /requests/:id` for the signed-in user, and `GET /v1/requests/:id` for keys: one past request, explained. Mounted behind their guards. */
export function explainRoutes(deps: Deps) {
  return new Hono<AccountEnv>().get('/:id', params(z.object({ id: z.uuid() })), async (c) =>
    c.json(await explainRequest(deps, c.var.userId, c.req.valid('param').id)),
  )
}
