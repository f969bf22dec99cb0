import type {
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookEndpointList,
} from '@assay/contract/webhooks/endpoints'
import { ConfirmedWebhookEndpoint, RotateWebhookSecret, SaveWebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import type { AppEnv } from '../../http/env.ts'
import { requireUser, type UserEnv } from '../../http/require-user.ts'
import { body, params, query } from '../../http/validate.ts'
import type { KeyEnv } from '../api-keys/check-key.ts'
import { confirmIdentity } from '../auth/verbs/confirm-identity.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import { readDelivery, readEndpoint, readLog, resend, sendTest } from './deliveries.ts'
import { changeEndpoint, createEndpoint, pauseByOwner, removeEndpoint, resume, rotateSecret } from './endpoints.ts'
import { listEndpoints } from './queries-endpoints.ts'

/** For the screen. A new URL and reading a secret take a proof of identity, like a long-lived key. */
export function webhookEndpointRoutes(deps: Deps) {
  const secret = serverSecret(deps)
  return new Hono<UserEnv>()
    .use(requireUser(deps, { read: 'read', change: 'develop' }))
    .post('/', body(ConfirmedWebhookEndpoint), async (c) => {
      const { password, code, ...input } = c.req.valid('json')
      const confirm = () => confirmIdentity(deps, c.var, { password, code })
      return c.json(
        await createEndpoint(await withAuditOrigin(deps, c), await secret(), c.var.userId, input, confirm),
        201,
      )
    })
    .put('/:id', one, body(ConfirmedWebhookEndpoint), async (c) => {
      const { password, code, ...input } = c.req.valid('json')
      const confirm = () => confirmIdentity(deps, c.var, { password, code })
      const { id } = c.req.valid('param')
      return c.json(await changeEndpoint(await withAuditOrigin(deps, c), c.var.userId, id, input, confirm))
    })
    .post('/:id/secret', one, body(RotateWebhookSecret), async (c) => {
      await confirmIdentity(deps, c.var, c.req.valid('json'))
      const { id } = c.req.valid('param')
      return c.json(await rotateSecret(await withAuditOrigin(deps, c), await secret(), c.var.userId, id))
    })
    .route('/', sharedRoutes(deps))
}

/** For API keys, whose owner gave that proof along with the scope. */
export function webhookApiRoutes(deps: Deps, requireKey: MiddlewareHandler<KeyEnv>) {
  const secret = serverSecret(deps)
  const confirm = async () => {}
  return new Hono<KeyEnv>()
    .use(requireKey)
    .post('/', body(SaveWebhookEndpoint), async (c) => {
      const input = c.req.valid('json')
      return c.json(
        await createEndpoint(await withAuditOrigin(deps, c), await secret(), c.var.userId, input, confirm),
        201,
      )
    })
    .put('/:id', one, body(SaveWebhookEndpoint), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(
        await changeEndpoint(await withAuditOrigin(deps, c), c.var.userId, id, c.req.valid('json'), confirm),
      )
    })
    .post('/:id/secret', one, async (c) =>
      c.json(await rotateSecret(await withAuditOrigin(deps, c), await secret(), c.var.userId, c.req.valid('param').id)),
    )
    .route('/', sharedRoutes(deps))
}

/** The account that the session or the key belongs to. */
type CallerEnv = { Variables: AppEnv['Variables'] & { userId: string } }

const one = params(z.object({ id: z.uuid() }))
const delivery = params(z.object({ id: z.uuid(), event: z.uuid() }))
const page = query(z.strictObject({ before: z.uuid().optional() }))

/** Routes that the screen and API keys share. */
function sharedRoutes(deps: Deps) {
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
