import { LogQuery, type OperatorSelf } from '@assay/contract/operators/operators'
import { type Handler, Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { query } from '../../http/validate.ts'
import { readBusiness } from '../business/read.ts'
import { appealRoutes, engineRoutes, incidentRoutes } from './engine-routes.ts'
import { readOperatorLog } from './log.ts'
import { type OperatorEnv, requireOperator } from './require-operator.ts'

/** Everything below `/operator/api`. A new route also gets its line in contract/src/operators/access.ts. */
export function operatorRoutes(deps: Deps, notFound: Handler) {
  return new Hono<OperatorEnv>()
    .use(requireOperator(deps, notFound))
    .get('/me', (c) => {
      const { id, name, role, verifiedUntil } = c.var.operator
      const self: OperatorSelf = { id, name, role, verified_until: verifiedUntil?.toISOString() ?? null }
      return c.json(self)
    })
    .route('/engine', engineRoutes(deps))
    .route('/appeals', appealRoutes(deps))
    .route('/incidents', incidentRoutes(deps))
    .get('/business', async (c) => c.json(await readBusiness(deps)))
    .get('/log', query(LogQuery), async (c) => c.json(await readOperatorLog(deps, c.req.valid('query'))))
}
