import type {
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookEndpointList,
} from '@assay/contract/webhooks/endpoints'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import type { AppEnv } from '../../http/env.ts'
import { params, query } from '../../http/validate.ts'
import { pauseByOwner, removeEndpoint, resume } from './change-endpoint.ts'
import { listEndpoints } from './queries-endpoints.ts'
import { readDelivery, readEndpoint, readLog } from './read-log.ts'
import { resend, sendTest } from './send-by-hand.ts'

/** Whoever it was that a session or a key was checked for. */
type CallerEnv = { Variables: AppEnv['Variables'] & { userId: string } }

export const one = params(z.object({ id: z.uuid() }))
const delivery = params(z.object({ id: z.uuid(), event: z.uuid() }))
const page = query(z.strictObject({ before: z.uuid().optional() }))

/** What the screen and API keys do alike. */
export function sharedRoutes(deps: Deps) {
  return new Hono<CallerEnv>()
    .get('/', async (c) => {
      const { userId } = c.var
      const list: WebhookEndpointList = { endpoints: await deps.db.asUser(userId, (tx) => listEndpoints(tx, userId)) }
      return c.json(list)
    })
    .get('/:id', one, async (c) => c.json(await readEndpoint(deps, c.var.userId, c.req.valid('param').id)))
    .post('/:id/pause', one, async (c) =>
      c.json(await pauseByOwner(await withAuditOrigin(deps, c), c.var.userId, c.req.valid('param').id)),
    )
    .post('/:id/resume', one, async (c) =>
      c.json(await resume(await withAuditOrigin(deps, c), c.var.userId, c.req.valid('param').id)),
    )
    .post('/:id/test', one, async (c) => c.json(await sendTest(deps, c.var.userId, c.req.valid('param').id), 202))
    .get('/:id/deliveries', one, page, async (c) => {
      const log: WebhookDeliveryPage = await readLog(deps, c.var.userId, {
        endpointId: c.req.valid('param').id,
        before: c.req.valid('query').before ?? null,
      })
      return c.json(log)
    })
    .get('/:id/deliveries/:event', delivery, async (c) => {
      const { id, event } = c.req.valid('param')
      const detail: WebhookDeliveryDetail = await readDelivery(deps, c.var.userId, id, event)
      return c.json(detail)
    })
    .post('/:id/deliveries/:event/resend', delivery, async (c) => {
      const { id, event } = c.req.valid('param')
      await resend(await withAuditOrigin(deps, c), c.var.userId, id, event)
      return c.body(null, 202)
    })
    .delete('/:id', one, async (c) => {
      await removeEndpoint(await withAuditOrigin(deps, c), c.var.userId, c.req.valid('param').id)
      return c.body(null, 204)
    })
}
