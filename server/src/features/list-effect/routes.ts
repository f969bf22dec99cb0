import { ListEffectRequest } from '@assay/contract/lists/entries'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AccountEnv } from '../../http/require-user.ts'
import { body } from '../../http/validate.ts'
import { estimateEffect } from './estimate-effect.ts'

/** `/lists/effect`, for the screen. Apart from the lists, because it reads what rules have logged, and rules read lists. */
export function listEffectRoutes(deps: Deps) {
  return new Hono<AccountEnv>().post('/', body(ListEffectRequest), async (c) =>
    c.json(await estimateEffect(deps, c.var.userId, c.req.valid('json'))),
  )
}
