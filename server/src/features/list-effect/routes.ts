import { ImportQuery, ListEffectRequest } from '@assay/contract/lists/entries'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AccountEnv } from '../../http/require-user.ts'
import { body, query } from '../../http/validate.ts'
import { requireCsv } from '../lists/import-csv.ts'
import { estimateEffect, estimateFileEffect } from './estimate-effect.ts'

/** `/lists/effect`, for the screen. Apart from the lists, because it reads what rules have logged, and rules read lists. */
export function listEffectRoutes(deps: Deps) {
  return new Hono<AccountEnv>()
    .post('/', body(ListEffectRequest), async (c) =>
      c.json(await estimateEffect(deps, c.var.userId, c.req.valid('json'))),
    )
    .post('/file', query(ImportQuery), async (c) => {
      requireCsv(c.req.header('content-type'))
      const { action } = c.req.valid('query')
      return c.json(await estimateFileEffect(deps, c.var.userId, await c.req.text(), action))
    })
}
